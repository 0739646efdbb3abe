import { sql } from "kysely";
import type { Db } from "#app/platform/database/db.server.ts";
import { type LockedOrder, listLines, lockOrder } from "../state/lock-order.server.ts";
import { headingOf } from "../state/order-lines.ts";

/** States in which a browser has one order at most. */
export const openStates = ["reserved", "awaiting-payment", "closing"] as const;

/** Returns the open order of a browser: its cart, or one whose payment is open. */
export async function findReservation(tx: Db, browserHash: Buffer) {
  return withLines(
    tx,
    await reservations(tx).where("browserHash", "=", browserHash).executeTakeFirst(),
  );
}

/** Returns an order like that of any browser. */
export async function findReservationById(tx: Db, orderId: string) {
  return withLines(tx, await reservations(tx).where("id", "=", orderId).executeTakeFirst());
}

function reservations(tx: Db) {
  return tx
    .selectFrom("orders")
    .where("state", "in", openStates)
    .where((row) =>
      row.or([row("state", "!=", "reserved"), row("reservedUntil", ">", sql<Date>`now()`)]),
    )
    .select(["id", "state", "reservedUntil", "currency", "totalCents"])
    .select(sql<Date>`now()`.as("now"));
}

async function withLines<Order extends { id: string }>(tx: Db, order: Order | undefined) {
  if (!order) return undefined;
  const lines = await listLines(tx, order.id);
  return { ...order, lines, title: headingOf(lines.map(({ title }) => title)) };
}

/** Locks the browser's open order, whatever its state. */
export async function lockCart(tx: Db, browserHash: Buffer): Promise<LockedOrder | undefined> {
  const own = await findReservation(tx, browserHash);
  const order = own && (await lockOrder(tx, own.id));
  return order && openStates.some((state) => state === order.state) ? order : undefined;
}
