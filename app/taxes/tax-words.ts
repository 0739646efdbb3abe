import type { Currency } from "#app/system/currency.ts";
import { formatMoney } from "#app/ui/money.ts";
import type { Locale } from "#app/words/words.ts";
import { m } from "#messages";
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
  if (country === null) return [{ name: m.vat(), value: whyUntaxed(tax) }];
  return [
    { name: m.vat_before(), value: formatMoney({ cents: netCents, currency }, locale) },
    {
      name: m.vat(),
      value: `${formatMoney({ cents: taxCents, currency }, locale)} (${(basisPoints / 100).toLocaleString(locale ?? "en")} %, ${nameOf(country)})`,
    },
  ];
}

export function whyUntaxed({ reason, note }: Pick<Described, "reason" | "note">): string {
  if (reason === "reverse-charge") return m.vat_reverse_charge();
  if (reason === "outside-eu") return m.vat_outside_eu();
  return note ?? m.vat_none();
}
