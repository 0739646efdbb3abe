import { currencies } from "#app/platform/system/currency.ts";
import { InputField, SelectField, TextareaField } from "#app/platform/ui/field.tsx";
import { m } from "#messages";
import { type SetupFields, SetupSection } from "./setup-section.tsx";

type Props = SetupFields & {
  countries: readonly { code: string; name: string }[];
  values: {
    sellerName: string | null;
    sellerAddress: string | null;
    sellerCountry: string | null;
    currency: string;
  };
};

export function SellerSection({ countries, values, typed, errors }: Props) {
  return (
    <SetupSection position="A3" title={m.setup_seller()} text={m.setup_seller_text()}>
      <InputField
        label={m.checklist_seller_name()}
        name="sellerName"
        dir="auto"
        defaultValue={typed.sellerName ?? values.sellerName ?? ""}
        error={errors.sellerName}
        hint={m.settings_your_own_full_name_or_that()}
        autoComplete="name"
      />
      <TextareaField
        label={m.checklist_seller_address()}
        name="sellerAddress"
        dir="auto"
        rows={3}
        defaultValue={typed.sellerAddress ?? values.sellerAddress ?? ""}
        error={errors.sellerAddress}
        autoComplete="street-address"
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          label={m.settings_your_country()}
          name="sellerCountry"
          defaultValue={typed.sellerCountry ?? values.sellerCountry ?? ""}
          error={errors.sellerCountry}
          autoComplete="country"
        >
          <option value="">{m.please_choose()}</option>
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={m.paper_currency()}
          name="currency"
          defaultValue={typed.currency ?? values.currency}
          error={errors.currency}
          hint={m.setup_currency_hint()}
        >
          {currencies.map((currency) => (
            <option key={currency}>{currency}</option>
          ))}
        </SelectField>
      </div>
    </SetupSection>
  );
}
