import { sql } from "kysely";
import { z } from "zod";
import { type Db, db } from "#app/platform/database/db.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { addJob } from "#app/platform/jobs/job-runner.server.ts";
import { expire } from "../state/end-order.ts";
import { lockOrder } from "../state/lock-order.server.ts";
import { applyTransition } from "./apply-transition.server.ts";

/* A reservation counts as expired at once. The next buyer or a job updates its row. */

export const EXPIRE_ORDER = "expire-order";
export const EXPIRE_ORDERS = "expire-orders";

const expireJob = z.object({ orderId: z.uuid() });
const BATCH = 100;

export function requestExpiry(
  tx: Db,
  { id, reservedUntil }: { id: string; reservedUntil: Date | null },
): Promise<void> {
  const runAt = reservedUntil ?? undefined;
  return addJob(tx, EXPIRE_ORDER, { orderId: id }, { key: `expire ${id}`, runAt });
}

export async function expireBlockingOrders(
  tx: Db,
  { trackIds = [], browserHash }: { trackIds?: string[]; browserHash?: Buffer },
): Promise<void> {
  const overdue = await overdueOrders(tx)
    .where((row) =>
      row.or([
        row("id", "in", holdersOf(tx, trackIds)),
        ...(browserHash ? [row("browserHash", "=", browserHash)] : []),
      ]),
    )
    .execute();
  for (const { id } of overdue) await endOrder(tx, id);
}

export async function expireOrder(payload: unknown): Promise<void> {
  const { orderId } = expireJob.parse(payload);
  await inTransaction((tx) => endOrder(tx, orderId));
}

/** Handles orders whose own job was lost. */
export async function expireOrders(): Promise<void> {
  for (const { id } of await overdueOrders(db).limit(BATCH).execute()) {
    await inTransaction((tx) => endOrder(tx, id));
  }
}

function overdueOrders(tx: Db) {
  return tx
    .selectFrom("orders")
    .where("reservedUntil", "<=", sql<Date>`now()`)
    .select("id")
    .orderBy("id");
}

function holdersOf(tx: Db, trackIds: string[]) {
  return tx
    .selectFrom("orderLines")
    .where("trackId", "=", sql<string>`any(${trackIds}::text[])`)
    .where("isHeld", "=", true)
    .select("orderId");
}

async function endOrder(tx: Db, orderId: string): Promise<void> {
  const order = await lockOrder(tx, orderId);
  const transition = order && expire(order, order.now);
  if (transition) await applyTransition(tx, order, undefined, transition);
  else if (order?.reservedUntil) await requestExpiry(tx, order);
}
