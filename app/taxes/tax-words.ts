import type { Currency } from "#app/system/currency.ts";
import { formatMoney } from "#app/ui/money.ts";
import type { Locale } from "#app/words/words.ts";
import type { TaxBreakdown } from "./tax-breakdown.ts";

type Described = TaxBreakdown & { note: string | null };

type Fact = { name: string; value: string };

/** As rows of a table below the total. `nameOf`: a country's. */
export function taxFacts(
  tax: Described,
  currency: Currency,
  nameOf: (country: string) => string,
  locale?: Locale,
): Fact[] {
  const { country, basisPoints, netCents, taxCents } = tax;
  if (country === null) return [{ name: "VAT", value: whyUntaxed(tax) }];
  return [
    { name: "Before VAT", value: formatMoney({ cents: netCents, currency }, locale) },
    {
      name: "VAT",
      value: `${formatMoney({ cents: taxCents, currency }, locale)} (${(basisPoints / 100).toLocaleString(locale ?? "en")} %, ${nameOf(country)})`,
    },
  ];
}

export function whyUntaxed({ reason, note }: Pick<Described, "reason" | "note">): string {
  if (reason === "reverse-charge") return "Reverse charge (the buyer owes the VAT)";
  if (reason === "outside-eu") return "None, since the buyer is outside the EU";
  return note ?? "None is charged";
}
