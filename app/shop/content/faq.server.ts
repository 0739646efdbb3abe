import { sql } from "kysely";
import { db } from "#app/platform/database/db.server.ts";
import { translate } from "./translations.server.ts";

const faqColumns = ["id", "question", "answer", "version"] as const;

/** Lists every question for administrators. */
export function listFaq() {
  return db
    .selectFrom("faqItems")
    .select(faqColumns)
    .select("isHidden")
    .select(sql<boolean>`confirmed_at is not null`.as("isConfirmed"))
    .orderBy("position")
    .execute();
}

export type FaqItem = Awaited<ReturnType<typeof listFaq>>[number];

/** Lists public questions in the language of the request. */
export async function listPublicFaq() {
  const items = await db
    .selectFrom("faqItems")
    .select(["id", "question", "answer"])
    .where("isHidden", "=", false)
    .orderBy("position")
    .execute();
  return Promise.all(items.map(({ id, ...texts }) => translate("faq", id, texts)));
}

export type PublicFaqItem = Awaited<ReturnType<typeof listPublicFaq>>[number];

/** Lists public questions that came with the shop, and that the owner has not read yet. */
export function listUnconfirmedFaq() {
  return db
    .selectFrom("faqItems")
    .select(["id", "question", "answer", "builtIn"])
    .where("isHidden", "=", false)
    .where("confirmedAt", "is", null)
    .orderBy("position")
    .execute();
}

/** Counts public questions. */
export async function countFaq(): Promise<{ all: number; unconfirmed: number }> {
  return db
    .selectFrom("faqItems")
    .where("isHidden", "=", false)
    .select(({ fn }) => fn.countAll<number>().as("all"))
    .select(sql<number>`count(*) filter (where confirmed_at is null)`.as("unconfirmed"))
    .executeTakeFirstOrThrow();
}
