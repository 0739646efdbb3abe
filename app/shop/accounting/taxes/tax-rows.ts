import type { Currency } from "#app/platform/system/currency.ts";
import { formatPercent } from "#app/platform/ui/format-percent.ts";
import { formatMoney } from "#app/platform/ui/money.ts";
import { m } from "#messages";
import type { TaxBreakdown } from "./tax-breakdown.ts";

type Described = TaxBreakdown & { note: string | null };

type TaxRow = { name: string; value: string };

export function taxRows(
  tax: Described,
  currency: Currency,
  nameOf: (country: string) => string,
): TaxRow[] {
  const { country, basisPoints, netCents, taxCents } = tax;
  if (country === null) return [{ name: m.vat(), value: exemptionText(tax) }];
  return [
    { name: m.vat_before(), value: formatMoney({ cents: netCents, currency }) },
    {
      name: m.vat(),
      value: `${formatMoney({ cents: taxCents, currency })} (${formatPercent(basisPoints / 10_000)}, ${nameOf(country)})`,
    },
  ];
}

export function exemptionText({ reason, note }: Pick<Described, "reason" | "note">): string {
  if (reason === "reverse-charge") return m.vat_reverse_charge();
  if (reason === "outside-eu") return m.vat_outside_eu();
  return note ?? m.vat_none();
}
