import { useState } from "react";
import type { FormResult } from "#app/platform/forms/form-result.ts";
import { InputField, SelectField, TextareaField } from "#app/platform/ui/field.tsx";
import type { Checkout } from "#app/shop/checkout/find-checkout.server.ts";
import { sameEmail } from "#app/shop/checkout/same-email.ts";
import { m } from "#messages";
import { fieldId } from "./error-summary.tsx";
import { FormSection } from "./form-section.tsx";

type Content = NonNullable<Checkout["form"]>;
export type Sent = Pick<FormResult, "errors" | "typed">;
type Props = Sent & {
  form: Pick<Content, "buyer" | "countries" | "isAddressAsked">;
  isOfTrack: boolean;
};
type Name = keyof NonNullable<Content["buyer"]>;

/** The choice itself hides the fields for businesses in CSS, so it works without scripts. */
export function BuyerFields({ errors, typed, form, isOfTrack }: Props) {
  const { buyer, countries, isAddressAsked } = form;
  const textOf = (name: Name) => typed?.[name] ?? buyer?.[name] ?? undefined;
  const field = (name: Name) => ({
    name,
    id: fieldId(name),
    error: errors?.[name],
    size: "large" as const,
    defaultValue: textOf(name),
  });
  return (
    <FormSection number={1} title={m.checkout_buyer()}>
      <KindChoice chosen={textOf("kind") ?? "consumer"} error={errors?.kind} />
      <div className="grid gap-5 sm:grid-cols-2">
        <InputField
          {...field("legalName")}
          label={m.seller_legal_name()}
          hint={isOfTrack ? m.checkout_legal_name_agreement() : m.checkout_legal_name_order()}
          autoComplete="name"
          required
          dir="auto"
        />
        <InputField
          {...field("artistName")}
          label={m.checkout_artist_name()}
          hint={isOfTrack ? m.checkout_artist_name_track() : m.checkout_artist_name_music()}
          autoComplete="nickname"
          dir="auto"
        />
      </div>
      <EmailFields errors={errors} typed={typed} email={textOf("email")} />
      <SelectField {...field("country")} label={m.country()} autoComplete="country" required>
        <option value="">{m.checkout_choose_country()}</option>
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <InvoiceFields isAddressAsked={isAddressAsked} field={field} />
    </FormSection>
  );
}

type InvoiceProps = {
  isAddressAsked: boolean;
  field: (name: "address" | "vatId") => { name: string; defaultValue: string | undefined };
};

function InvoiceFields({ isAddressAsked, field }: InvoiceProps) {
  return (
    <>
      {isAddressAsked && <input type="hidden" name="asksForAddress" value="on" />}
      <div className={isAddressAsked ? undefined : ofTrade}>
        <TextareaField
          {...field("address")}
          label={m.checkout_address()}
          hint={isAddressAsked ? m.checkout_address_hint() : undefined}
          autoComplete="street-address"
          rows={4}
          required
          dir="auto"
        />
      </div>
      <div className={ofTrade}>
        <InputField
          {...field("vatId")}
          label={m.checkout_vat_id()}
          hint={m.checkout_vat_id_hint()}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      </div>
    </>
  );
}

const ofTrade = "hidden gap-5 group-has-[[name=kind][value=trade]:checked]/form:grid";

const kinds = [
  { value: "consumer", label: m.checkout_kind_consumer },
  { value: "trade", label: m.checkout_kind_trade },
];

function KindChoice({ chosen, error }: { chosen: string; error: string | undefined }) {
  return (
    <fieldset id={fieldId("kind")}>
      <legend className="mb-1.5 font-semibold text-sm">{m.checkout_kind()}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {kinds.map(({ value, label }) => (
          <label
            key={value}
            className="flex min-h-12 items-center gap-3 border border-edge/60 px-4 py-2 has-checked:border-ink has-checked:bg-raised"
          >
            <input
              type="radio"
              name="kind"
              value={value}
              defaultChecked={value === chosen}
              className="size-4.5 accent-accent"
            />
            {label()}
          </label>
        ))}
      </div>
      {error && <p className="danger-text mt-1.5 text-sm">{error}</p>}
    </fieldset>
  );
}

/** Compares the second address while it is typed, because a typo is the most common loss. */
function EmailFields({ errors, typed, email }: Sent & { email: string | undefined }) {
  const [emails, setEmails] = useState({ email: email ?? "", emailAgain: typed?.emailAgain ?? "" });
  const updateEmail = (event: React.ChangeEvent<HTMLInputElement>) => {
    const { name, value } = event.target;
    setEmails((before) => ({ ...before, [name]: value }));
  };
  const isWhole = emails.emailAgain.length >= emails.email.length && emails.emailAgain !== "";
  const differs = isWhole && !sameEmail(emails.email, emails.emailAgain);
  const common = { type: "email", size: "large", required: true, spellCheck: false } as const;
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <InputField
        {...common}
        id={fieldId("email")}
        name="email"
        label={m.email()}
        hint={m.checkout_email_hint()}
        error={errors?.email}
        defaultValue={email}
        onChange={updateEmail}
        autoComplete="email"
      />
      <InputField
        {...common}
        id={fieldId("emailAgain")}
        name="emailAgain"
        label={m.checkout_email_again()}
        error={differs ? m.checkout_emails_differ() : errors?.emailAgain}
        defaultValue={typed?.emailAgain ?? email}
        onChange={updateEmail}
        autoComplete="email"
      />
    </div>
  );
}
