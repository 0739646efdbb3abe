import type { Checkout } from "#app/checkout/find-checkout.server.ts";
import { breakDown, placeOfSupply, type Supply } from "#app/taxes/tax-breakdown.ts";
import { taxFacts, whyUntaxed } from "#app/taxes/tax-words.ts";

type Content = NonNullable<Checkout["form"]>;

type Props = {
  tax: Content["tax"];
  total: Checkout["order"]["total"];
  /** With the buyer's country as it is chosen now; empty: none yet. */
  supply: Supply;
  countries: Content["countries"];
};

/** What of the total is tax, which depends on what is sold and on the buyer's country. */
export function TaxLine({ tax, total, supply, countries }: Props) {
  if (!tax || total.cents === 0) return null;
  const place = placeOfSupply(tax.rules, supply);
  const isKnown = place !== "" || tax.rules.mode === "none";
  return (
    <p className="mt-2 text-right text-muted text-sm">
      {isKnown ? describe(tax, total, place, countries) : "VAT is in the price."}
    </p>
  );
}

function describe(
  { rules, rates }: NonNullable<Props["tax"]>,
  total: Props["total"],
  place: string,
  countries: Props["countries"],
): string {
  const tax = { ...breakDown(rules, total.cents, place, rates), note: rules.note };
  if (tax.reason !== "taxed") return `VAT: ${whyUntaxed(tax)}`;
  const nameOf = (code: string) => countries.find((each) => each.code === code)?.name ?? code;
  return `Includes VAT of ${taxFacts(tax, total.currency, nameOf).at(-1)?.value}`;
}
