import type { Country } from "#app/platform/system/countries.server.ts";
import { MAX_TAX_NOTE, type taxForm } from "#app/shop/accounting/taxes/tax-form.ts";
import { m } from "#messages";
import type { FieldsOf } from "./settings-fields.tsx";

export const taxFields = (countries: readonly Country[]): FieldsOf<typeof taxForm> => ({
  taxCountry: {
    label: m.settings_your_country,
    placeholder: m.please_choose,
    choices: countries.map(({ code, name }) => ({ value: code, label: () => name })),
    hint: m.settings_where_you_are_registered_for_vat,
  },
  taxMode: {
    label: m.settings_tax_mode,
    placeholder: m.please_choose,
    choices: [
      { value: "none", label: m.settings_tax_none },
      { value: "home", label: m.settings_home_country_rate },
      { value: "buyer-country", label: m.settings_the_rate_of_the_buyers_country },
    ],
  },
  taxVatId: {
    max: 30,
    placeholder: m.settings_pt123456789,
    hint: m.settings_vat_id_hint,
  },
  taxReverseCharge: {
    label: m.settings_reverse_charge,
    choices: [
      { value: "false", label: m.no },
      { value: "true", label: m.yes },
    ],
    hint: m.settings_businesses_in_other_eu_countries_pay,
  },
  taxLimit: {
    label: m.settings_yearly_limit_of_small_businesses,
    max: 10,
    inputMode: "numeric",
    placeholder: () => "15000",
    hint: m.settings_tax_limit_hint,
  },
  taxNote: {
    label: m.settings_why_none_is_charged,
    max: MAX_TAX_NOTE,
    lines: 2,
    hint: m.settings_buyers_read_it_below_the_total,
  },
});
