import { currencies } from "#app/platform/system/currency.ts";
import { CheckboxField, InputField } from "#app/platform/ui/field.tsx";
import { fileKindNames, fileKinds } from "#app/shop/catalog/files/file-kinds.ts";
import { MAX_MINUTES, MIN_MINUTES } from "#app/shop/checkout/checkout-settings-form.ts";
import { m } from "#messages";
import { ChoiceField } from "./choice-field.tsx";
import type { SettingsResult } from "./settings-form.tsx";
import { SettingsTextField } from "./settings-text-field.tsx";

type Field =
  | "sellerName"
  | "sellerAddress"
  | "sellerEmail"
  | "sellerPhone"
  | "sellerRegistration"
  | "complaintsLink"
  | "currency"
  | "reservationMinutes"
  | "pausesDisputedFiles"
  | "promisedKinds";
type Props = { saved: { [name in Field]: string | null }; result: SettingsResult | undefined };

export function CheckoutFields({ saved, result }: Props) {
  return (
    <>
      <SellerFields saved={saved} result={result} />
      <InputField
        name="reservationMinutes"
        label={m.settings_minutes_of_a_reservation()}
        inputMode="numeric"
        isNumeric
        className="max-w-md"
        defaultValue={result?.typed?.reservationMinutes ?? saved.reservationMinutes ?? ""}
        error={result?.errors?.reservationMinutes}
        hint={m.settings_from_to_for_so_long_a({
          minMinutes: MIN_MINUTES,
          maxMinutes: MAX_MINUTES,
        })}
      />
      <ChoiceField
        name="pausesDisputedFiles"
        label={m.settings_files_of_a_disputed_order()}
        saved={saved.pausesDisputedFiles ?? "on"}
        result={result}
        choices={disputedFiles.map(({ value, label }) => ({ value, label: label() }))}
        hint={m.settings_while_a_buyer_disputes_the_payment()}
      />
      <PromisedKinds kinds={result?.typed?.promisedKinds ?? saved.promisedKinds ?? ""} />
      <ChoiceField
        name="currency"
        label={m.paper_currency()}
        saved={saved.currency ?? "EUR"}
        result={result}
        choices={currencies.map((currency) => ({ value: currency, label: currency }))}
        hint={m.settings_of_all_prices_a_new_one()}
      />
    </>
  );
}

const disputedFiles = [
  { value: "on", label: m.settings_pause_them_until_it_is_decided },
  { value: "off", label: m.settings_leave_them_open },
];

/** `kinds` is a comma-separated list. */
function PromisedKinds({ kinds }: { kinds: string }) {
  const promised = kinds.split(",");
  return (
    <fieldset>
      <legend className="font-semibold text-sm">{m.settings_every_track_comes_with()}</legend>
      <div className="mt-2 grid max-w-xl gap-x-6 sm:grid-cols-2">
        {fileKinds.map((kind) => (
          <CheckboxField
            key={kind}
            name="promisedKinds"
            value={kind}
            defaultChecked={promised.includes(kind)}
            label={fileKindNames[kind]()}
          />
        ))}
      </div>
      <p className="mt-2 max-w-xl text-muted text-sm">
        {m.settings_a_track_is_not_published_while()}
      </p>
    </fieldset>
  );
}

function SellerFields({ saved, result }: Props) {
  const fieldProps = (name: Field) => ({ name, saved: saved[name] ?? "", result });
  return (
    <>
      <SettingsTextField
        {...fieldProps("sellerName")}
        label={m.checklist_seller_name()}
        max={200}
        hint={m.settings_your_own_full_name_or_that()}
      />
      <SettingsTextField
        {...fieldProps("sellerAddress")}
        label={m.checklist_seller_address()}
        max={1000}
        lines={4}
      />
      <SettingsTextField
        {...fieldProps("sellerEmail")}
        label={m.checklist_seller_email()}
        type="email"
        max={254}
        hint={m.settings_the_sellers_for_buyers_messages_from()}
      />
      <SettingsTextField
        {...fieldProps("sellerPhone")}
        label={m.checklist_phone()}
        type="tel"
        max={40}
        placeholder="+351 210 000 000"
        hint={m.settings_with_its_country_code_buyers_see()}
      />
      <SettingsTextField
        {...fieldProps("sellerRegistration")}
        label={m.seller_registration()}
        max={500}
        lines={3}
        hint={m.settings_company_register_and_vat_number_if()}
      />
      <SettingsTextField
        {...fieldProps("complaintsLink")}
        label={m.settings_link_of_the_book_of_complaints()}
        type="url"
        max={2000}
        placeholder="https://www.livroreclamacoes.pt"
        hint={m.settings_sellers_in_portugal_have_to_lead()}
      />
    </>
  );
}
