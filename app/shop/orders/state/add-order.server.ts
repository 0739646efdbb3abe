import type { InsertObject } from "kysely";
import type { Db } from "#app/platform/database/db.server.ts";
import type { Database } from "#app/platform/database/schema.ts";

type NewOrder = Omit<InsertObject<Database, "orders">, "totalCents">;
type NewLine = Omit<InsertObject<Database, "orderLines">, "orderId"> & { priceCents: number };
type AddedOrder = { id: string; lineIds: string[]; reservedUntil: Date | null };

/**
 * Returns undefined if another order holds one of the tracks or is open in the same browser. Unique
 * indexes decide between concurrent buyers.
 */
export async function addOrder(
  tx: Db,
  order: NewOrder,
  lines: NewLine[],
): Promise<AddedOrder | undefined> {
  const totalCents = lines.reduce((sum, { priceCents }) => sum + priceCents, 0);
  const added = await tx
    .insertInto("orders")
    .values({ ...order, totalCents })
    .onConflict((conflict) => conflict.doNothing())
    .returning(["id", "reservedUntil"])
    .executeTakeFirst();
  if (!added) return undefined;
  const addedLines = await tx
    .insertInto("orderLines")
    .values(lines.map((line, index) => ({ ...line, orderId: added.id, position: index + 1 })))
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .execute();
  if (addedLines.length === lines.length)
    return { ...added, lineIds: addedLines.map(({ id }) => id) };
  await tx.deleteFrom("orders").where("id", "=", added.id).execute();
  return undefined;
}
