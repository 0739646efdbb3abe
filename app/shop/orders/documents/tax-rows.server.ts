import { type Db, db } from "#app/platform/database/db.server.ts";
import { nameOfCountry } from "#app/platform/system/countries.server.ts";
import { findOrderTax } from "#app/shop/accounting/taxes/order-taxes.server.ts";
import { taxRows } from "#app/shop/accounting/taxes/tax-rows.ts";

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
