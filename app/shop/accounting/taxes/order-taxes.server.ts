import { type Db, db } from "#app/platform/database/db.server.ts";
import { findSettings } from "#app/shop/content/settings.server.ts";
import { taxNameOf } from "#app/shop/countries/country-rules.ts";
import { isReverseCharged, type TaxedBuyer } from "./reverse-charge.ts";
import {
  breakDownTax,
  placeOfSupply,
  type Supply,
  type TaxRules,
  untaxedBreakdown,
} from "./tax-breakdown.ts";
import { findRates } from "./tax-rates.server.ts";
import { findConfirmedVatId } from "./vat-checks.server.ts";

export async function findTaxRules(tx: Db = db): Promise<TaxRules | undefined> {
  const settings = await findSettings(tx);
  const { taxMode: mode, taxCountry: country, taxNote: note, taxVatId } = settings;
  // An invoice with reverse charge must contain the seller's VAT ID too.
  const isReverseCharge = settings.taxReverseCharge && taxVatId !== null;
  return mode ? { mode, country, note, isReverseCharge } : undefined;
}

type Taxed = { id: string; kind: Supply["kind"]; totalCents: number; now: Date };

export async function saveOrderTax(tx: Db, order: Taxed, buyer: TaxedBuyer): Promise<void> {
  await tx.deleteFrom("orderTaxes").where("orderId", "=", order.id).execute();
  const rules = await findTaxRules(tx);
  if (!rules) return;
  const { mode } = rules;
  const tax = await calculateTax(tx, rules, order, buyer);
  const note = tax.reason === "not-charged" ? rules.note : null;
  const { taxVatId } = await findSettings(tx);
  const sellerVatId = tax.reason === "reverse-charge" ? taxVatId : null;
  const taxName = taxNameOf(rules.country);
  const row = { orderId: order.id, mode, note, sellerVatId, taxName, ...tax };
  await tx.insertInto("orderTaxes").values(row).execute();
}

/** Returns whether this buyer pays different taxes on tracks and on services. */
export async function areTaxesMixed(
  tx: Db,
  order: Omit<Taxed, "kind">,
  buyer: TaxedBuyer,
): Promise<boolean> {
  const rules = await findTaxRules(tx);
  if (!rules) return false;
  const ofTracks = await calculateTax(tx, rules, { ...order, kind: "track" }, buyer);
  const ofServices = await calculateTax(tx, rules, { ...order, kind: "service" }, buyer);
  return (
    ofTracks.country !== ofServices.country ||
    ofTracks.basisPoints !== ofServices.basisPoints ||
    ofTracks.reason !== ofServices.reason
  );
}

async function calculateTax(tx: Db, rules: TaxRules, order: Taxed, buyer: TaxedBuyer) {
  const { id, kind, totalCents, now } = order;
  const confirmed = await findConfirmedVatId(id, tx);
  if (isReverseCharged(rules, buyer, confirmed))
    return untaxedBreakdown(totalCents, "reverse-charge");
  const supply = { kind, buyerKind: buyer.kind, buyerCountry: buyer.country };
  return breakDownTax(rules, totalCents, placeOfSupply(rules, supply), await findRates(now, tx));
}

export type OrderTax = NonNullable<Awaited<ReturnType<typeof findOrderTax>>>;

export function findOrderTax(orderId: string, tx: Db = db) {
  return tx
    .selectFrom("orderTaxes")
    .where("orderId", "=", orderId)
    .select(["country", "basisPoints", "netCents", "taxCents", "reason", "note"])
    .select(["sellerVatId", "taxName"])
    .executeTakeFirst();
}
