import { sql } from "kysely";
import type { Actor } from "#app/accounts/actor.ts";
import { recordAct } from "#app/audit/record-act.server.ts";
import { type Db, db } from "#app/database/db.server.ts";
import { versionOf } from "#app/web/version.server.ts";
import { builtInPages } from "./built-in-pages.ts";
import { type ContentName, legalNames } from "./content-names.ts";
import { builtInLegalText } from "./legal-texts.server.ts";
import type { SaveOutcome } from "./settings.server.ts";
import { mayManageSettings, notAllowed } from "./settings-policy.ts";
import { forgetShopContent } from "./shop-content.server.ts";

/** The words of a page as its editor shows them; of a legal text without a title. */
export type EditedWords = { title: string | null; text: string };

/** What a page says today, and the version that an editor is opened with. */
export async function openPage(name: ContentName) {
  const words = await findWords(db, name);
  const version = versionOf(words);
  return { words, version, isBuiltIn: version === versionOf(builtInWords(name)) };
}

/** Writes the words of a page, unless others have changed them since `seen` was their version. */
export function savePage(
  actor: Actor,
  name: ContentName,
  wanted: EditedWords,
  seen: string,
): Promise<SaveOutcome<EditedWords>> {
  return changePage(actor, { name, wanted, seen }, async (on) => {
    const row = { ...wanted, updatedAt: sql<Date>`now()` };
    await on
      .insertInto("pageContents")
      .values({ id: name, ...row })
      .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
      .execute();
    const details = { title: wanted.title, characters: wanted.text.length };
    await recordAct(on, { by: actor, act: "write-page", subject: pageNamed(name), details });
  });
}

/** Goes back to the words that come with the shop. */
export function resetPage(
  actor: Actor,
  name: ContentName,
  seen: string,
): Promise<SaveOutcome<EditedWords>> {
  const wanted = builtInWords(name);
  return changePage(actor, { name, wanted, seen }, async (on) => {
    await on.deleteFrom("pageContents").where("id", "=", name).execute();
    await recordAct(on, { by: actor, act: "reset-page", subject: pageNamed(name) });
  });
}

const pageNamed = (name: ContentName) => ({ kind: "page", id: name, name }) as const;

/** A page has a row only once somebody has written it, so that a lock of its name stands for the row. */
async function changePage(
  actor: Actor,
  { name, wanted, seen }: { name: ContentName; wanted: EditedWords; seen: string },
  change: (on: Db) => Promise<void>,
): Promise<SaveOutcome<EditedWords>> {
  if (!mayManageSettings(actor)) return { refusal: notAllowed };
  const outcome = await db.transaction().execute(async (on): Promise<SaveOutcome<EditedWords>> => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`page ${name}`}, 0))`.execute(on);
    const words = await findWords(on, name);
    const version = versionOf(words);
    if (version === versionOf(wanted)) return { saved: true };
    if (version !== seen) return { theirs: words, version };
    await change(on);
    return { saved: true };
  });
  forgetShopContent();
  return outcome;
}

async function findWords(on: Db, name: ContentName): Promise<EditedWords> {
  const written = await on
    .selectFrom("pageContents")
    .where("id", "=", name)
    .select(["title", "text"])
    .executeTakeFirst();
  return written ?? builtInWords(name);
}

/** The words that come with the shop. */
export function builtInWords(name: ContentName): EditedWords {
  const legal = legalNames.find((known) => known === name);
  if (legal) return { title: null, text: builtInLegalText(legal) };
  const page = Object.entries(builtInPages).find(([known]) => known === name)?.[1];
  if (!page) throw new Error(`There are no words for the page ${name}.`);
  return { title: page.title, text: page.text };
}
