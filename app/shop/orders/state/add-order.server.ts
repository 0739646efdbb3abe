import type { InsertObject } from "kysely";
import type { Db } from "#app/platform/database/db.server.ts";
import type { Database } from "#app/platform/database/schema.ts";

type NewOrder = Omit<InsertObject<Database, "orders">, "totalCents">;
type NewLine = Omit<InsertObject<Database, "orderLines">, "orderId"> & { priceCents: number };
type AddedOrder = { id: string; lineId: string; reservedUntil: Date | null };

/**
 * Returns undefined if another order holds the track or is open in the same browser. Unique indexes
 * decide between concurrent buyers.
 */
export async function addOrder(
  tx: Db,
  order: NewOrder,
  line: NewLine,
): Promise<AddedOrder | undefined> {
  const added = await tx
    .insertInto("orders")
    .values({ ...order, totalCents: line.priceCents })
    .onConflict((conflict) => conflict.doNothing())
    .returning(["id", "reservedUntil"])
    .executeTakeFirst();
  if (!added) return undefined;
  const addedLine = await tx
    .insertInto("orderLines")
    .values({ ...line, orderId: added.id })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (addedLine) return { ...added, lineId: addedLine.id };
  await tx.deleteFrom("orders").where("id", "=", added.id).execute();
  return undefined;
}
