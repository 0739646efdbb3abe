import { MAX_TAX_NOTE } from "#app/taxes/tax-form.ts";
import { ChoiceField } from "./choice-field.tsx";
import type { SettingsResult } from "./settings-form.tsx";
import type { CountryRate } from "./tax-rates.tsx";
import { WordsField } from "./words-field.tsx";

type Name = "taxMode" | "taxCountry" | "taxNote" | "taxVatId";

type Props = {
  saved: { [name in Name]?: string | null } & { taxLimit?: number | null };
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
        label="VAT"
        saved={saved.taxMode ?? ""}
        result={result}
        placeholder="Please choose"
        choices={modes}
      />
      <ChoiceField
        name="taxCountry"
        label="Your country"
        saved={saved.taxCountry ?? ""}
        result={result}
        placeholder="Please choose"
        choices={rates.map(({ code, name }) => ({ value: code, label: name }))}
        hint="Where you are registered for VAT. Needed unless none is charged."
      />
      <WordsField
        name="taxVatId"
        label="Your VAT ID"
        saved={saved.taxVatId ?? ""}
        result={result}
        max={30}
        placeholder="PT123456789"
        hint="May be left out. With it, checks of buyers' VAT IDs get a consultation number, which is evidence."
      />
      <WordsField
        name="taxLimit"
        label="Yearly limit of small businesses"
        saved={String(saved.taxLimit ?? "")}
        result={result}
        max={10}
        inputMode="numeric"
        placeholder="15000"
        hint="May be left out. The dashboard warns once four fifths of it are sold in a year."
      />
      <WordsField
        name="taxNote"
        label="Why none is charged"
        saved={saved.taxNote ?? ""}
        result={result}
        max={MAX_TAX_NOTE}
        lines={2}
        hint="Buyers read it below the total, such as “VAT exempt under article 53 of the CIVA”. Only used where none is charged."
      />
    </>
  );
}
