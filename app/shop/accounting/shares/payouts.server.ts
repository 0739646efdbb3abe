import { db } from "#app/platform/database/db.server.ts";
import { offsetOf, PAGE_SIZE } from "#app/platform/navigation/paging.ts";

export async function listPayouts(page: number) {
  const [payouts, { count }] = await Promise.all([
    db
      .selectFrom("payouts")
      .innerJoin("payoutLines as line", "line.payoutId", "payouts.id")
      .leftJoin("shareEntries as failed", "failed.failedLineId", "line.id")
      .select(["payouts.id", "madeAt", "madeBy", "payouts.currency"])
      .select(({ fn, ref }) => [
        fn.count<number>("line.id").as("payments"),
        fn.sum<number>(ref("line.cents")).as("cents"),
        fn.count<number>("failed.id").as("failed"),
      ])
      .groupBy("payouts.id")
      .orderBy("madeAt", "desc")
      .orderBy("payouts.id")
      .limit(PAGE_SIZE)
      .offset(offsetOf(page))
      .execute(),
    db
      .selectFrom("payouts")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow(),
  ]);
  return { payouts, count, page };
}

export type ListedPayout = Awaited<ReturnType<typeof listPayouts>>["payouts"][number];

export async function findPayout(id: string) {
  const payout = await db
    .selectFrom("payouts")
    .where("id", "=", id)
    .select(["id", "madeAt", "madeBy", "currency", "debtorHolder", "debtorIban", "debtorBic"])
    .executeTakeFirst();
  if (!payout) return undefined;
  const lines = await db
    .selectFrom("payoutLines as line")
    .leftJoin("shareEntries as failed", "failed.failedLineId", "line.id")
    .where("line.payoutId", "=", id)
    .select(["line.id", "line.producerId", "line.name", "line.cents", "holder", "iban", "bic"])
    .select("failed.at as failedAt")
    .orderBy("line.name")
    .orderBy("line.id")
    .execute();
  return { ...payout, lines };
}

export type Payout = NonNullable<Awaited<ReturnType<typeof findPayout>>>;
