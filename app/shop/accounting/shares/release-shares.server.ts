import { sql } from "kysely";
import { db } from "#app/platform/database/db.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import type { Jobs, Schedule } from "#app/platform/jobs/job-runner.server.ts";
import { releasableCents } from "./share.ts";

const RELEASE_SHARES = "release-shares";

/** Skips orders whose payment is disputed. */
export async function releaseShares(now = new Date()): Promise<void> {
  const { rows } = await sql<{ orderId: string }>`
    select order_id as "orderId" from share_entries where order_id is not null group by order_id
    having sum(case 'held' when credit then cents when debit then -cents else 0 end) > 0
      and min(held_until) <= ${now} order by order_id`.execute(db);
  for (const { orderId } of rows) await releaseShare(orderId, now);
}

/** Can be repeated in any process. */
async function releaseShare(orderId: string, now: Date): Promise<void> {
  await inTransaction(async (tx) => {
    const { currency } = await tx
      .selectFrom("orders")
      .where("id", "=", orderId)
      .select("currency")
      .forNoKeyUpdate()
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
      .where("orderId", "=", orderId)
      .select(["producerId", "kind", "debit", "credit", "cents", "heldUntil"])
      .execute();
    const [{ producerId } = { producerId: "" }] = entries;
    const cents = releasableCents(entries, now);
    if (cents === 0) return;
    const pair = { kind: "released", debit: "held", credit: "payable" } as const;
    await tx
      .insertInto("shareEntries")
      .values({ producerId, orderId, currency, cents, ...pair })
      .execute();
  });
}

export const shareJobs: { jobs: Jobs; schedules: Schedule[] } = {
  jobs: { [RELEASE_SHARES]: () => releaseShares() },
  schedules: [{ job: RELEASE_SHARES, at: "31 4 * * *" }],
};
