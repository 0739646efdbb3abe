import { findSettings } from "#app/content/settings.server.ts";
import { type Db, db } from "#app/database/db.server.ts";
import { breakDown, placeOfSupply, type Supply, type TaxRules } from "./tax-breakdown.ts";
import { findRates } from "./tax-rates.server.ts";

/** Undefined as long as the owner has chosen no mode. */
export async function findTaxRules(tx: Db = db): Promise<TaxRules | undefined> {
  const { taxMode: mode, taxCountry: country, taxNote: note } = await findSettings(tx);
  return mode ? { mode, country, note } : undefined;
}

type Taxed = { id: string; kind: Supply["kind"]; priceCents: number; now: Date };
type TaxedBuyer = { kind: string; country: string };

/** Stores what of an order's price is tax, by the rules and rates of the moment; as often as it is placed. */
export async function saveOrderTax(tx: Db, order: Taxed, buyer: TaxedBuyer): Promise<void> {
  await tx.deleteFrom("orderTaxes").where("orderId", "=", order.id).execute();
  const rules = await findTaxRules(tx);
  if (!rules) return;
  const rates = await findRates(order.now, tx);
  const { kind, priceCents } = order;
  const supply = { kind, buyerKind: buyer.kind, buyerCountry: buyer.country };
  const tax = breakDown(rules, priceCents, placeOfSupply(rules, supply), rates);
  const { mode, note } = rules;
  const row = { orderId: order.id, mode, note: tax.reason === "not-charged" ? note : null, ...tax };
  await tx.insertInto("orderTaxes").values(row).execute();
}

export type OrderTax = NonNullable<Awaited<ReturnType<typeof findOrderTax>>>;

export function findOrderTax(orderId: string, tx: Db = db) {
  return tx
    .selectFrom("orderTaxes")
    .where("orderId", "=", orderId)
    .select(["country", "basisPoints", "netCents", "taxCents", "reason", "note"])
    .executeTakeFirst();
}
