import { canReverseCharge, isReverseCharged } from "#app/shop/accounting/taxes/reverse-charge.ts";
import {
  breakDownTax,
  placeOfSupply,
  type Supply,
  untaxedBreakdown,
} from "#app/shop/accounting/taxes/tax-breakdown.ts";
import { exemptionText, taxRows } from "#app/shop/accounting/taxes/tax-rows.ts";
import { compactVatId } from "#app/shop/accounting/taxes/vat-id.ts";
import type { Checkout } from "#app/shop/checkout/find-checkout.server.ts";
import { taxNameOf } from "#app/shop/countries/country-rules.ts";
import { m } from "#messages";

type Content = NonNullable<Checkout["form"]>;

type Props = {
  tax: Content["tax"];
  total: Checkout["order"]["total"];
  /** `country` is the current choice, or an empty string. */
  supply: Supply;
  /** Current value of the field. */
  vatId: string;
  countries: Content["countries"];
};

export function TaxLine({ tax, ...sale }: Props) {
  if (!tax || sale.total.cents === 0) return null;
  const supplyCountry = placeOfSupply(tax.rules, sale.supply);
  const isKnown = supplyCountry !== "" || tax.rules.mode === "none";
  return (
    <p className="mt-2 text-right text-muted text-sm">
      {isKnown ? describe(tax, supplyCountry, sale) : includedText(tax.rules)}
    </p>
  );
}

function includedText({ country }: NonNullable<Props["tax"]>["rules"]): string {
  return taxNameOf(country) === "vat" ? m.checkout_vat_included() : m.checkout_tax_included();
}

function describe(
  { rules, rates, confirmedVatId }: NonNullable<Props["tax"]>,
  supplyCountry: string,
  { total, supply, vatId, countries }: Omit<Props, "tax">,
): string {
  const { buyerKind: kind, buyerCountry: country } = supply;
  const buyer = { kind, country, vatId: compactVatId(vatId) };
  const isFree = isReverseCharged(rules, buyer, confirmedVatId);
  const tax = {
    ...(isFree
      ? untaxedBreakdown(total.cents, "reverse-charge")
      : breakDownTax(rules, total.cents, supplyCountry, rates)),
    note: rules.note,
    taxName: taxNameOf(rules.country),
  };
  const isVat = tax.taxName === "vat";
  if (tax.reason !== "taxed") {
    const why = exemptionText(tax);
    return isVat ? m.checkout_vat({ why }) : m.checkout_tax({ why });
  }
  const nameOf = (code: string) => countries.find((each) => each.code === code)?.name ?? code;
  const vat = taxRows(tax, total.currency, nameOf).at(-1)?.value ?? "";
  if (!isVat) return m.checkout_includes_tax({ tax: vat });
  return canReverseCharge(rules, buyer)
    ? m.checkout_vat_or_reverse_charge({ vat })
    : m.checkout_includes_vat({ vat });
}
