import type { Currency } from "#app/platform/system/currency.ts";
import { formatPercent } from "#app/platform/ui/format-percent.ts";
import { formatMoney } from "#app/platform/ui/money.ts";
import type { TaxName } from "#app/shop/countries/country-rules.ts";
import { m } from "#messages";
import type { TaxBreakdown } from "./tax-breakdown.ts";

type Described = TaxBreakdown & { note: string | null; taxName: TaxName };

type TaxRow = { name: string; value: string };

export function taxRows(
  tax: Described,
  currency: Currency,
  nameOf: (country: string) => string,
): TaxRow[] {
  const { country, basisPoints, netCents, taxCents, taxName } = tax;
  const name = taxLabels[taxName].tax();
  if (country === null) return [{ name, value: exemptionText(tax) }];
  return [
    { name: taxLabels[taxName].before(), value: formatMoney({ cents: netCents, currency }) },
    {
      name,
      value: `${formatMoney({ cents: taxCents, currency })} (${formatPercent(basisPoints / 10_000)}, ${nameOf(country)})`,
    },
  ];
}

export const taxLabels = {
  vat: { tax: m.vat, before: m.vat_before },
  tax: { tax: m.tax, before: m.tax_before },
};

type Exempt = Pick<Described, "reason" | "note" | "taxName">;

export function exemptionText({ reason, note, taxName }: Exempt): string {
  if (reason === "reverse-charge") return m.vat_reverse_charge();
  if (reason === "outside-eu") return m.vat_outside_eu();
  if (reason === "abroad") return m.vat_abroad();
  return note ?? (taxName === "vat" ? m.vat_none() : m.tax_none());
}
