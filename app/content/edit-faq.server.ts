import { sql } from "kysely";
import type { Actor } from "#app/accounts/actor.ts";
import { recordAct } from "#app/audit/record-act.server.ts";
import { type Db, db } from "#app/database/db.server.ts";
import type { FaqItem } from "./faq.server.ts";
import type { FaqWords } from "./faq-form.ts";
import { mayEditFaq } from "./faq-policy.ts";

/*
 * What administrators do to the questions. Each answers what was done, or why nothing was changed.
 */

export type FaqOutcome =
  | { done: FaqItem }
  | { refusal: string }
  /** Somebody else saved the item since the form was opened: what he saved. */
  | { theirs: FaqItem };

/** As many as a page can hold. */
const MOST_ITEMS = 100;

/** Adds a question after all others. */
export function addFaqItem(actor: Actor, words: FaqWords): Promise<FaqOutcome> {
  return change(actor, "add-question", async (on, items) => {
    if (items.length >= MOST_ITEMS) {
      return { refusal: `There are ${MOST_ITEMS} questions, which is all that a page takes.` };
    }
    const position = (items.at(-1)?.position ?? 0) + 1;
    const done = await on
      .insertInto("faqItems")
      .values({ ...words, position })
      .returning(["id", "question", "answer", "version"])
      .executeTakeFirstOrThrow();
    return { done };
  });
}

/** `version`: of the item as its editor saw it. */
export function editFaqItem(
  actor: Actor,
  { id, version }: Pick<FaqItem, "id" | "version">,
  words: FaqWords,
): Promise<FaqOutcome> {
  return changeOne(actor, "edit-question", id, async (on, before) => {
    if (before.version !== version) return { theirs: before };
    const done = { ...words, id, version: version + 1 };
    const row = on.updateTable("faqItems").where("id", "=", id);
    await row.set({ ...words, version: done.version, updatedAt: sql`now()` }).execute();
    return { done };
  });
}

export function removeFaqItem(actor: Actor, id: string): Promise<FaqOutcome> {
  return changeOne(actor, "remove-question", id, async (on, done) => {
    await on.deleteFrom("faqItems").where("id", "=", id).execute();
    return { done };
  });
}

/** Changes places with the neighbour; at the ends nothing moves. */
export function moveFaqItem(
  actor: Actor,
  id: string,
  direction: "up" | "down",
): Promise<FaqOutcome> {
  return changeOne(actor, "move-question", id, async (on, done, items) => {
    const from = items.indexOf(done);
    const neighbour = items[direction === "up" ? from - 1 : from + 1];
    if (neighbour) {
      await place(on, done.id, neighbour.position);
      await place(on, neighbour.id, done.position);
    }
    return { done };
  });
}

/** Until the transaction ends two items may have one position. */
async function place(on: Db, id: string, position: number): Promise<void> {
  await on.updateTable("faqItems").set({ position }).where("id", "=", id).execute();
}

type PlacedItem = FaqItem & { position: number };
type Change = (on: Db, items: PlacedItem[]) => Promise<FaqOutcome>;

/** Holds the whole list while it is changed, so that two who add or move at once cannot collide. */
function change(actor: Actor, act: string, make: Change): Promise<FaqOutcome> {
  return db.transaction().execute(async (on): Promise<FaqOutcome> => {
    if (!mayEditFaq(actor)) return { refusal: "Only administrators can edit the FAQ." };
    await sql`lock table faq_items in share row exclusive mode`.execute(on);
    const items = await on
      .selectFrom("faqItems")
      .select(["id", "question", "answer", "version", "position"])
      .orderBy("position")
      .execute();
    const outcome = await make(on, items);
    if ("done" in outcome) {
      const { id, question } = outcome.done;
      await recordAct(on, { by: actor, act, subject: { kind: "faq", id, name: question } });
    }
    return outcome;
  });
}

function changeOne(
  actor: Actor,
  act: string,
  id: string,
  make: (on: Db, item: PlacedItem, items: PlacedItem[]) => Promise<FaqOutcome>,
): Promise<FaqOutcome> {
  return change(actor, act, async (on, items) => {
    const item = items.find((each) => each.id === id);
    if (!item) return { refusal: "This question does not exist any more." };
    return make(on, item, items);
  });
}
