import { db } from "#app/database/db.server.ts";

const shown = ["id", "question", "answer", "version"] as const;

export function listFaq() {
  return db.selectFrom("faqItems").select(shown).orderBy("position").execute();
}

export type FaqItem = Awaited<ReturnType<typeof listFaq>>[number];

export async function countFaq(): Promise<number> {
  const { count } = await db
    .selectFrom("faqItems")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}
