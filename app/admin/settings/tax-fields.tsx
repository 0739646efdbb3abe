import { MAX_TAX_NOTE } from "#app/shop/accounting/taxes/tax-form.ts";
import { m } from "#messages";
import { ChoiceField } from "./choice-field.tsx";
import type { SettingsResult } from "./settings-form.tsx";
import { SettingsTextField } from "./settings-text-field.tsx";
import type { CountryRate } from "./tax-rates-section.tsx";

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
  { value: "none", label: m.settings_none_is_charged_such_as_for },
  { value: "home", label: m.settings_home_country_rate },
  { value: "buyer-country", label: m.settings_the_rate_of_the_buyers_country },
];

export function TaxFields({ saved, rates, result }: Props) {
  return (
    <>
      <ChoiceField
        name="taxMode"
        label={m.vat()}
        saved={saved.taxMode ?? ""}
        result={result}
        placeholder={m.please_choose()}
        choices={modes.map(({ value, label }) => ({ value, label: label() }))}
      />
      <ChoiceField
        name="taxCountry"
        label={m.settings_your_country()}
        saved={saved.taxCountry ?? ""}
        result={result}
        placeholder={m.please_choose()}
        choices={rates.map(({ code, name }) => ({ value: code, label: name }))}
        hint={m.settings_where_you_are_registered_for_vat()}
      />
      <SettingsTextField
        name="taxVatId"
        label={m.settings_your_vat_id()}
        saved={saved.taxVatId ?? ""}
        result={result}
        max={30}
        placeholder={m.settings_pt123456789()}
        hint={m.settings_may_be_left_out_with_it()}
      />
      <ChoiceField
        name="taxReverseCharge"
        label={m.settings_reverse_charge()}
        saved={String(saved.taxReverseCharge ?? false)}
        result={result}
        choices={[
          { value: "false", label: m.no() },
          { value: "true", label: m.yes() },
        ]}
        hint={m.settings_businesses_in_other_eu_countries_pay()}
      />
      <SettingsTextField
        name="taxLimit"
        label={m.settings_yearly_limit_of_small_businesses()}
        saved={String(saved.taxLimit ?? "")}
        result={result}
        max={10}
        inputMode="numeric"
        placeholder="15000"
        hint={m.settings_may_be_left_out_the_dashboard()}
      />
      <SettingsTextField
        name="taxNote"
        label={m.settings_why_none_is_charged()}
        saved={saved.taxNote ?? ""}
        result={result}
        max={MAX_TAX_NOTE}
        lines={2}
        hint={m.settings_buyers_read_it_below_the_total()}
      />
    </>
  );
}
