import { sql } from "kysely";
import { db } from "#app/platform/database/db.server.ts";

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

export function listPublicFaq() {
  return db
    .selectFrom("faqItems")
    .select(["question", "answer"])
    .where("isHidden", "=", false)
    .orderBy("position")
    .execute();
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
