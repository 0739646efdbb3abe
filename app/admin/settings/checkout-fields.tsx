import { MAX_MINUTES, MIN_MINUTES } from "#app/checkout/checkout-settings-form.ts";
import { fileKindNames, fileKinds } from "#app/orders/files/file-kinds.ts";
import { currencies } from "#app/system/currency.ts";
import { CheckboxField, InputField } from "#app/ui/field.tsx";
import { t } from "#app/words/words.ts";
import { ChoiceField } from "./choice-field.tsx";
import type { SettingsResult } from "./settings-form.tsx";
import { WordsField } from "./words-field.tsx";

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
        label={t`Minutes of a reservation`}
        inputMode="numeric"
        isNumeric
        className="max-w-md"
        defaultValue={result?.typed?.reservationMinutes ?? saved.reservationMinutes ?? ""}
        error={result?.errors?.reservationMinutes}
        hint={t`From ${MIN_MINUTES} to ${MAX_MINUTES}. For so long a track is a buyer's before it is paid.`}
      />
      <ChoiceField
        name="pausesDisputedFiles"
        label={t`Files of a disputed order`}
        saved={saved.pausesDisputedFiles ?? "on"}
        result={result}
        choices={disputedFiles.map(({ value, label }) => ({ value, label: t(label) }))}
        hint={t`While a buyer disputes the payment with their bank or the provider.`}
      />
      <PromisedKinds kinds={result?.typed?.promisedKinds ?? saved.promisedKinds ?? ""} />
      <ChoiceField
        name="currency"
        label={t`Currency`}
        saved={saved.currency ?? "EUR"}
        result={result}
        choices={currencies.map((currency) => ({ value: currency, label: currency }))}
        hint={t`Of all prices. A new one converts nothing: 149€ become $149. It cannot be changed while an order is open.`}
      />
    </>
  );
}

const disputedFiles = [
  { value: "on", label: "Pause them until it is decided" },
  { value: "off", label: "Leave them open" },
];

/** `kinds`: with commas between them. */
function PromisedKinds({ kinds }: { kinds: string }) {
  const promised = kinds.split(",");
  return (
    <fieldset>
      <legend className="font-semibold text-sm">{t`Every track comes with`}</legend>
      <div className="mt-2 grid max-w-xl gap-x-6 sm:grid-cols-2">
        {fileKinds.map((kind) => (
          <CheckboxField
            key={kind}
            name="promisedKinds"
            value={kind}
            defaultChecked={promised.includes(kind)}
            label={t(fileKindNames[kind])}
          />
        ))}
      </div>
      <p className="mt-2 max-w-xl text-muted text-sm">
        {t`A track is not published while one of these is missing, unless its files lie elsewhere, behind a link.`}
      </p>
    </fieldset>
  );
}

function SellerFields({ saved, result }: Props) {
  const words = (name: Field) => ({ name, saved: saved[name] ?? "", result });
  return (
    <>
      <WordsField
        {...words("sellerName")}
        label={t`Seller's legal name`}
        max={200}
        hint={t`Your own full name, or that of your company.`}
      />
      <WordsField
        {...words("sellerAddress")}
        label={t`Seller's postal address`}
        max={1000}
        lines={4}
      />
      <WordsField
        {...words("sellerEmail")}
        label={t`Seller's email`}
        type="email"
        max={254}
        hint={t`The seller's, for buyers. Messages from the contact form go to the contact email of the tab General.`}
      />
      <WordsField
        {...words("sellerPhone")}
        label={t`Seller's telephone number`}
        type="tel"
        max={40}
        placeholder="+351 210 000 000"
        hint={t`With its country code. Buyers see it on the page Seller and in their confirmation.`}
      />
      <WordsField
        {...words("sellerRegistration")}
        label={t`Registration`}
        max={500}
        lines={3}
        hint={t`Company register and VAT number, if the seller has them. On the page Seller, which the foot of every page leads to.`}
      />
      <WordsField
        {...words("complaintsLink")}
        label={t`Link of the book of complaints`}
        type="url"
        max={2000}
        placeholder="https://www.livroreclamacoes.pt"
        hint={t`Sellers in Portugal have to lead to it. It stands at the foot of every page.`}
      />
    </>
  );
}
