import { sql } from "kysely";
import type { AuditAction } from "#app/platform/audit/audit-actions.ts";
import { recordAudit } from "#app/platform/audit/record-audit.server.ts";
import type { Db } from "#app/platform/database/db.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { conflictWith, type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import type { Actor } from "#app/shop/accounts/actor.ts";
import { m } from "#messages";
import type { FaqItem } from "./faq.server.ts";
import { deleteTranslations } from "./translations.server.ts";

/* A conflict carries the question as someone else saved it. */

type FaqContent = Pick<FaqItem, "question" | "answer">;
type FaqOutcome = Outcome<FaqItem, FaqItem>;

const MAX_ITEMS = 100;

/** A resubmitted form adds no second question. */
export function addFaqItem(
  actor: Actor,
  content: FaqContent,
  formKey: string,
): Promise<FaqOutcome> {
  return change(actor, "add-question", async (tx, items) => {
    const added = items.find((item) => item.formKey === formKey);
    if (added) return addedBefore(added, content);
    if (items.length >= MAX_ITEMS) {
      return refuse("conflict", m.faq_full({ count: MAX_ITEMS }));
    }
    const position = (items.at(-1)?.position ?? 0) + 1;
    const done = await tx
      .insertInto("faqItems")
      .values({ ...content, position, formKey, confirmedAt: sql`now()` })
      .returning(["id", "question", "answer", "version", "isHidden"])
      .executeTakeFirstOrThrow();
    return { done: { ...done, isConfirmed: true } };
  });
}

function addedBefore(item: FaqItem, { question, answer }: FaqContent): Changed {
  if (item.question === question && item.answer === answer) return { done: item, isRepeated: true };
  return refuse("conflict", m.faq_added_before());
}

export function editFaqItem(
  actor: Actor,
  { id, version }: Pick<FaqItem, "id" | "version">,
  content: FaqContent,
): Promise<FaqOutcome> {
  return changeOne(actor, "edit-question", id, async (tx, before) => {
    if (before.version !== version) return conflictWith(before);
    const done = { ...before, ...content, isConfirmed: true, version: version + 1 };
    const times = { confirmedAt: sql<Date>`now()`, updatedAt: sql<Date>`now()` };
    await tx
      .updateTable("faqItems")
      .where("id", "=", id)
      .set({ ...content, version: done.version, ...times })
      .execute();
    return { done };
  });
}

/** Confirms an answer as it is, and takes it off the public page or puts it back. */
export function decideFaqItem(
  actor: Actor,
  id: string,
  decision: "keep" | "hide",
): Promise<FaqOutcome> {
  return changeOne(actor, `${decision}-question`, id, async (tx, before) => {
    const isHidden = decision === "hide";
    await tx
      .updateTable("faqItems")
      .where("id", "=", id)
      .set({ isHidden, confirmedAt: sql`coalesce(confirmed_at, now())` })
      .execute();
    return { done: { ...before, isHidden, isConfirmed: true } };
  });
}

export function deleteFaqItem(actor: Actor, id: string): Promise<FaqOutcome> {
  return changeOne(actor, "remove-question", id, async (tx, done) => {
    await tx.deleteFrom("faqItems").where("id", "=", id).execute();
    await deleteTranslations(tx, "faq", id);
    return { done };
  });
}

export function moveFaqItem(
  actor: Actor,
  id: string,
  direction: "up" | "down",
): Promise<FaqOutcome> {
  return changeOne(actor, "move-question", id, async (tx, done, items) => {
    const from = items.indexOf(done);
    const neighbor = items[direction === "up" ? from - 1 : from + 1];
    if (neighbor) {
      await setPosition(tx, done.id, neighbor.position);
      await setPosition(tx, neighbor.id, done.position);
    }
    return { done };
  });
}

/** Two items may share a position until the transaction ends. */
async function setPosition(tx: Db, id: string, position: number): Promise<void> {
  await tx.updateTable("faqItems").set({ position }).where("id", "=", id).execute();
}

type PlacedItem = FaqItem & { position: number; formKey: string | null };
type Changed = FaqOutcome & { isRepeated?: boolean };
type Change = (tx: Db, items: PlacedItem[]) => Promise<Changed>;

/** Locks the whole list, so that concurrent additions or moves cannot collide. */
function change(actor: Actor, action: AuditAction, make: Change): Promise<FaqOutcome> {
  return inTransaction(async (tx) => {
    if (actor.role !== "admin") return refuse("forbidden", m.faq_not_allowed());
    await sql`lock table faq_items in share row exclusive mode`.execute(tx);
    const items = await tx
      .selectFrom("faqItems")
      .select(["id", "question", "answer", "version", "position", "formKey", "isHidden"])
      .select(sql<boolean>`confirmed_at is not null`.as("isConfirmed"))
      .orderBy("position")
      .execute();
    const outcome = await make(tx, items);
    if (outcome.done && !outcome.isRepeated) {
      const { id, question } = outcome.done;
      await recordAudit(tx, { by: actor, action, subject: { kind: "faq", id, name: question } });
    }
    return outcome;
  });
}

function changeOne(
  actor: Actor,
  action: AuditAction,
  id: string,
  make: (tx: Db, item: PlacedItem, items: PlacedItem[]) => Promise<FaqOutcome>,
): Promise<FaqOutcome> {
  return change(actor, action, async (tx, items) => {
    const item = items.find((each) => each.id === id);
    if (!item) return refuse("missing", m.question_gone());
    return make(tx, item, items);
  });
}
