import type { Generated } from "kysely";
import type { DayColumn, MadeAt } from "#app/platform/database/column-types.ts";
import type { TaxName } from "#app/shop/countries/country-rules.ts";

export type TaxesTables = {
  orderTaxes: OrderTaxes;
  taxRates: TaxRates;
  orderVatChecks: OrderVatChecks;
};

/** Tax included in an order's price, calculated when it was placed. */
export type OrderTaxes = {
  orderId: string;
  mode: "none" | "home" | "buyer-country";
  /** Country of the tax, or null for none. */
  country: string | null;
  basisPoints: number;
  netCents: number;
  taxCents: number;
  reason: "taxed" | "not-charged" | "outside-eu" | "abroad" | "reverse-charge";
  /** Name of the tax in the seller's country. */
  taxName: Generated<TaxName>;
  note: string | null;
  /** Seller's VAT ID at the time of an order with reverse charge. */
  sellerVatId: string | null;
};

/** Result of VIES for a buyer's VAT ID. */
export type OrderVatChecks = {
  orderId: string;
  vatId: string;
  state: "valid" | "invalid" | "unknown";
  consultationNumber: string | null;
  checkedAt: MadeAt;
};

/** Rates added by the owner to the built-in ones. */
export type TaxRates = { country: string; validFrom: DayColumn; basisPoints: number };
