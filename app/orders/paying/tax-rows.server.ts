import { type Db, db } from "#app/database/db.server.ts";
import { nameOfCountry } from "#app/system/countries.server.ts";
import { findOrderTax } from "#app/taxes/order-taxes.server.ts";
import { taxRows } from "#app/taxes/tax-rows.ts";

/** Returns the tax included in an order's price as text, or nothing if it was never calculated. */
export async function findTaxRows(orderId: string, tx: Db = db) {
  const tax = await findOrderTax(orderId, tx);
  if (!tax) return [];
  const { currency } = await tx
    .selectFrom("orders")
    .where("id", "=", orderId)
    .select("currency")
    .executeTakeFirstOrThrow();
  return taxRows(tax, currency, nameOfCountry);
}
