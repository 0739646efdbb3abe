import type { Checkout } from "#app/checkout/find-checkout.server.ts";
import { breakDown } from "#app/taxes/tax-breakdown.ts";
import { taxFacts, whyUntaxed } from "#app/taxes/tax-words.ts";

type Content = NonNullable<Checkout["form"]>;

type Props = {
  tax: Content["tax"];
  total: Checkout["order"]["total"];
  /** The buyer's, as it is chosen now; empty: none yet. */
  country: string;
  countries: Content["countries"];
};

/** What of the total is tax, which depends on the buyer's country. */
export function TaxLine({ tax, total, country, countries }: Props) {
  if (!tax || total.cents === 0) return null;
  const isKnown = country !== "" || tax.rules.mode === "none";
  return (
    <p className="mt-2 text-right text-muted text-sm">
      {isKnown ? describe(tax, total, country, countries) : "VAT is in the price."}
    </p>
  );
}

function describe(
  { rules, rates }: NonNullable<Props["tax"]>,
  total: Props["total"],
  country: string,
  countries: Props["countries"],
): string {
  const tax = { ...breakDown(rules, total.cents, country, rates), note: rules.note };
  if (tax.reason !== "taxed") return `VAT: ${whyUntaxed(tax)}`;
  const nameOf = (code: string) => countries.find((each) => each.code === code)?.name ?? code;
  return `Includes VAT of ${taxFacts(tax, total.currency, nameOf).at(-1)?.value}`;
}
