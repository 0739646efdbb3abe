import { MAX_TAX_NOTE } from "#app/taxes/tax-form.ts";
import { SelectField } from "#app/ui/field.tsx";
import type { SettingsResult } from "./settings-form.tsx";
import type { CountryRate } from "./tax-rates.tsx";
import { WordsField } from "./words-field.tsx";

type Name = "taxMode" | "taxCountry" | "taxNote" | "taxVatId";

type Props = {
  saved: { [name in Name]?: string | null } & { taxLimit?: number | null };
  rates: CountryRate[];
  result: SettingsResult | undefined;
};

export function TaxFields({ saved, rates, result }: Props) {
  const choice = (name: "taxMode" | "taxCountry") => ({
    name,
    defaultValue: result?.typed?.[name] ?? saved[name] ?? "",
    error: result?.errors?.[name],
  });
  return (
    <>
      <SelectField {...choice("taxMode")} label="VAT">
        <option value="">Please choose</option>
        <option value="none">None is charged, such as for a small business</option>
        <option value="home">My country's rate, for every buyer in the EU</option>
        <option value="buyer-country">The rate of the buyer's country (one-stop shop)</option>
      </SelectField>
      <SelectField
        {...choice("taxCountry")}
        label="Your country"
        hint="Where you are registered for VAT. Needed unless none is charged."
      >
        <option value="">Please choose</option>
        {rates.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
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
