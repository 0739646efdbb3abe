import type { Db } from "#app/platform/database/db.server.ts";
import { findTaxRules } from "#app/shop/accounting/taxes/order-taxes.server.ts";
import { placeOfSupply } from "#app/shop/accounting/taxes/tax-breakdown.ts";
import { isInEuVatArea, taxCountryOf } from "#app/shop/countries/country-rules.ts";
import type { PaymentStatus } from "#app/shop/payments/payment-provider.ts";
import { raiseAttention } from "../state/attention.server.ts";
import type { LockedPayment } from "../state/lock-order.server.ts";
import { recordOrderEvent } from "../state/order-events.server.ts";
import { kindOfLines } from "../state/order-lines.server.ts";

/** Evidence for the place of taxation: Regulation (EU) 282/2011, art. 24b and 24f. */
export async function storePayerCountry(
  tx: Db,
  { id, orderId, state, payerCountry: storedCountry }: LockedPayment,
  status: PaymentStatus,
): Promise<void> {
  const country = readCountry(status.payerCountry) ?? storedCountry;
  if (country === null) return;
  const isNew = country !== storedCountry;
  if (isNew) {
    await tx.updateTable("payments").set({ payerCountry: country }).where("id", "=", id).execute();
  }
  const isReceived = status.state === "captured" && (isNew || state !== "captured");
  if (isReceived) await compareCountries(tx, orderId, country);
}

function readCountry(reported: string | undefined): string | undefined {
  const country = reported?.toUpperCase() ?? "";
  return /^[A-Z]{2}$/.test(country) ? country : undefined;
}

async function compareCountries(tx: Db, orderId: string, country: string): Promise<void> {
  const order = await tx
    .selectFrom("orders")
    .innerJoin("orderBuyers as buyer", "buyer.orderId", "orders.id")
    .innerJoin("orderTaxes as tax", "tax.orderId", "orders.id")
    .where("orders.id", "=", orderId)
    .where("orders.state", "=", "paid")
    .where("tax.mode", "=", "buyer-country")
    .select(["buyer.country", "buyer.kind as buyerKind", kindOfLines("orders").as("kind")])
    .executeTakeFirst();
  const rules = await findTaxRules(tx);
  if (!order || !rules?.country) return;
  const seller = taxCountryOf(rules.country);
  const placeOf = (buyerCountry: string) =>
    taxCountryOf(placeOfSupply(rules, { ...order, buyerCountry }));
  const [stated, paid] = [placeOf(order.country), placeOf(country)];
  const isTaxed = [stated, paid].some((place) => isInEuVatArea(place) || place === seller);
  if (stated === paid || !isTaxed) return;
  const mismatch = { stated: order.country, paidFrom: country };
  await recordOrderEvent(tx, orderId, "place-contradicted", { details: mismatch });
  await raiseAttention(tx, orderId, { code: "country-mismatch", ...mismatch });
}
