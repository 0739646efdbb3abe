import { db } from "#app/platform/database/db.server.ts";

const faqColumns = ["id", "question", "answer", "version"] as const;

export function listFaq() {
  return db.selectFrom("faqItems").select(faqColumns).orderBy("position").execute();
}

export type FaqItem = Awaited<ReturnType<typeof listFaq>>[number];

export async function countFaq(): Promise<number> {
  const { count } = await db
    .selectFrom("faqItems")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}
