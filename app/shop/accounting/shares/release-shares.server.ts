import { sql } from "kysely";
import { db } from "#app/platform/database/db.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import type { Jobs, Schedule } from "#app/platform/jobs/job-runner.server.ts";
import { releasableCents } from "./share.ts";

const RELEASE_SHARES = "release-shares";

/** Skips orders whose payment is disputed. */
export async function releaseShares(now = new Date()): Promise<void> {
  const { rows } = await sql<{ orderLineId: string }>`
    select order_line_id from share_entries where order_line_id is not null group by order_line_id
    having sum(case 'held' when credit then cents when debit then -cents else 0 end) > 0
      and min(held_until) <= ${now} order by order_line_id`.execute(db);
  for (const { orderLineId } of rows) await releaseShare(orderLineId, now);
}

/** Can be repeated in any process. */
async function releaseShare(orderLineId: string, now: Date): Promise<void> {
  await inTransaction(async (tx) => {
    const { orderId, currency } = await tx
      .selectFrom("orderLines as line")
      .innerJoin("orders", "orders.id", "line.orderId")
      .where("line.id", "=", orderLineId)
      .select(["orderId", "currency"])
      .forNoKeyUpdate("orders")
      .executeTakeFirstOrThrow();
    const disputed = await tx
      .selectFrom("payments")
      .where("orderId", "=", orderId)
      .where("isSurplus", "=", false)
      .where(sql<string>`dispute->>'state'`, "in", ["needs-response", "under-review"])
      .select("id")
      .executeTakeFirst();
    if (disputed) return;
    const entries = await tx
      .selectFrom("shareEntries")
      .where("orderLineId", "=", orderLineId)
      .select(["producerId", "kind", "debit", "credit", "cents", "heldUntil"])
      .execute();
    const [{ producerId } = { producerId: "" }] = entries;
    const cents = releasableCents(entries, now);
    if (cents === 0) return;
    const pair = { kind: "released", debit: "held", credit: "payable" } as const;
    await tx
      .insertInto("shareEntries")
      .values({ producerId, orderLineId, currency, cents, ...pair })
      .execute();
  });
}

export const shareJobs: { jobs: Jobs; schedules: Schedule[] } = {
  jobs: { [RELEASE_SHARES]: () => releaseShares() },
  schedules: [{ job: RELEASE_SHARES, at: "31 4 * * *" }],
};
