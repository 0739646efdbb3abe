import { sql } from "kysely";
import { recordAudit } from "#app/platform/audit/record-audit.server.ts";
import { type Db, db } from "#app/platform/database/db.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { conflictWith, type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import { versionOf } from "#app/platform/forms/version.server.ts";
import type { Actor } from "#app/shop/accounts/actor.ts";
import { builtInPages } from "./built-in-pages.ts";
import { type ContentName, legalNames, pageNames } from "./content-names.ts";
import { builtInLegalText } from "./legal-texts.server.ts";
import { mayManageSettings, notAllowed } from "./settings-policy.ts";
import { forgetShopContent } from "./shop-content.server.ts";

/** A legal text has no title. */
type PageContent = { title: string | null; text: string };

export async function openPage(name: ContentName) {
  const content = await findContent(db, name);
  const version = versionOf(content);
  return { content, version, isBuiltIn: version === versionOf(builtInContent(name)) };
}

/** Lists the contents of all pages. */
export async function listPages() {
  const written = await db.selectFrom("pageContents").select(["id", "title", "text"]).execute();
  return [...pageNames, ...legalNames].map((name) => ({
    name,
    content: written.find(({ id }) => id === name) ?? builtInContent(name),
  }));
}

type PageOutcome = Outcome<PageContent, PageContent>;

/** Refuses if others have changed the texts since version `seen`. */
export function savePage(
  actor: Actor,
  name: ContentName,
  wanted: PageContent,
  seen: string,
): Promise<PageOutcome> {
  return changePage(actor, { name, wanted, seen }, async (tx) => {
    const row = { ...wanted, updatedAt: sql<Date>`now()` };
    await tx
      .insertInto("pageContents")
      .values({ id: name, ...row })
      .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
      .execute();
    const details = { title: wanted.title, characters: wanted.text.length };
    await recordAudit(tx, { by: actor, action: "write-page", subject: pageNamed(name), details });
  });
}

export function resetPage(actor: Actor, name: ContentName, seen: string): Promise<PageOutcome> {
  const wanted = builtInContent(name);
  return changePage(actor, { name, wanted, seen }, async (tx) => {
    await tx.deleteFrom("pageContents").where("id", "=", name).execute();
    await recordAudit(tx, { by: actor, action: "reset-page", subject: pageNamed(name) });
  });
}

const pageNamed = (name: ContentName) => ({ kind: "page", id: name, name }) as const;

/** Locks the name, because a page has a row only after its first edit. */
async function changePage(
  actor: Actor,
  { name, wanted, seen }: { name: ContentName; wanted: PageContent; seen: string },
  change: (tx: Db) => Promise<void>,
): Promise<PageOutcome> {
  const outcome = await inTransaction(async (tx): Promise<PageOutcome> => {
    if (!mayManageSettings(actor)) return refuse("forbidden", notAllowed());
    await sql`select pg_advisory_xact_lock(hashtextextended(${`page ${name}`}, 0))`.execute(tx);
    const content = await findContent(tx, name);
    const version = versionOf(content);
    if (version === versionOf(wanted)) return { done: wanted };
    if (version !== seen) return conflictWith(content, version);
    await change(tx);
    return { done: wanted };
  });
  forgetShopContent();
  return outcome;
}

async function findContent(tx: Db, name: ContentName): Promise<PageContent> {
  const written = await tx
    .selectFrom("pageContents")
    .where("id", "=", name)
    .select(["title", "text"])
    .executeTakeFirst();
  return written ?? builtInContent(name);
}

export function builtInContent(name: ContentName): PageContent {
  const legal = legalNames.find((candidate) => candidate === name);
  if (legal) return { title: null, text: builtInLegalText(legal) };
  const page = Object.entries(builtInPages).find(([candidate]) => candidate === name)?.[1];
  if (!page) throw new Error(`There are no words for the page ${name}.`);
  return { title: page.title, text: page.text };
}
