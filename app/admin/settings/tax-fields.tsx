import { MAX_TAX_NOTE } from "#app/taxes/tax-form.ts";
import { t } from "#app/words/words.ts";
import { ChoiceField } from "./choice-field.tsx";
import type { SettingsResult } from "./settings-form.tsx";
import type { CountryRate } from "./tax-rates.tsx";
import { WordsField } from "./words-field.tsx";

type Name = "taxMode" | "taxCountry" | "taxNote" | "taxVatId";

type Props = {
  saved: { [name in Name]?: string | null } & {
    taxLimit?: number | null;
    taxReverseCharge?: boolean;
  };
  rates: CountryRate[];
  result: SettingsResult | undefined;
};

const modes = [
  { value: "none", label: "None is charged, such as for a small business" },
  { value: "home", label: "My country's rate, for every buyer in the EU" },
  { value: "buyer-country", label: "The rate of the buyer's country (one-stop shop)" },
];

export function TaxFields({ saved, rates, result }: Props) {
  return (
    <>
      <ChoiceField
        name="taxMode"
        label={t`VAT`}
        saved={saved.taxMode ?? ""}
        result={result}
        placeholder={t`Please choose`}
        choices={modes.map(({ value, label }) => ({ value, label: t(label) }))}
      />
      <ChoiceField
        name="taxCountry"
        label={t`Your country`}
        saved={saved.taxCountry ?? ""}
        result={result}
        placeholder={t`Please choose`}
        choices={rates.map(({ code, name }) => ({ value: code, label: name }))}
        hint={t`Where you are registered for VAT. Needed unless none is charged.`}
      />
      <WordsField
        name="taxVatId"
        label={t`Your VAT ID`}
        saved={saved.taxVatId ?? ""}
        result={result}
        max={30}
        placeholder={t`PT123456789`}
        hint={t`May be left out. With it, checks of buyers' VAT IDs get a consultation number, which is evidence.`}
      />
      <ChoiceField
        name="taxReverseCharge"
        label={t`Reverse charge`}
        saved={String(saved.taxReverseCharge ?? false)}
        result={result}
        choices={[
          { value: "false", label: t`No` },
          { value: "true", label: t`Yes` },
        ]}
        hint={t`Businesses in other EU countries pay the same total without VAT if VIES confirms their VAT ID. Needs your VAT ID.`}
      />
      <WordsField
        name="taxLimit"
        label={t`Yearly limit of small businesses`}
        saved={String(saved.taxLimit ?? "")}
        result={result}
        max={10}
        inputMode="numeric"
        placeholder="15000"
        hint={t`May be left out. The dashboard warns once four fifths of it are sold in a year.`}
      />
      <WordsField
        name="taxNote"
        label={t`Why none is charged`}
        saved={saved.taxNote ?? ""}
        result={result}
        max={MAX_TAX_NOTE}
        lines={2}
        hint={t`Buyers read it below the total, such as “VAT exempt under article 53 of the CIVA”. Only used where none is charged.`}
      />
    </>
  );
}
