import { useState } from "react";
import type { Checkout } from "#app/checkout/find-checkout.server.ts";
import { emailsDiffer, sameEmail } from "#app/checkout/same-email.ts";
import { InputField, SelectField, TextareaField } from "#app/ui/field.tsx";
import type { FormResult } from "#app/web/form-result.ts";
import { fieldId } from "./error-summary.tsx";
import { FormSection } from "./form-section.tsx";

type Content = NonNullable<Checkout["form"]>;
export type Sent = Pick<FormResult, "errors" | "typed">;
type Props = Sent & {
  form: Pick<Content, "buyer" | "countries" | "isAddressAsked">;
  isOfTrack: boolean;
};
type Name = keyof NonNullable<Content["buyer"]>;

/** Who buys. What only the trade is asked is hidden by the choice itself, without scripts too. */
export function BuyerFields({ errors, typed, form, isOfTrack }: Props) {
  const { buyer, countries, isAddressAsked } = form;
  const textOf = (name: Name) => typed?.[name] ?? buyer?.[name] ?? undefined;
  const field = (name: Name) => ({
    ...{ name, id: fieldId(name), error: errors?.[name], size: "large" as const },
    defaultValue: textOf(name),
  });
  return (
    <FormSection number={1} title="Who buys">
      <KindChoice chosen={textOf("kind") ?? "consumer"} error={errors?.kind} />
      <div className="grid gap-5 sm:grid-cols-2">
        <InputField
          {...field("legalName")}
          label="Legal name"
          hint={isOfTrack ? "It stands in the agreement." : "It stands on your order."}
          autoComplete="name"
          required
          dir="auto"
        />
        <InputField
          {...field("artistName")}
          label="Artist name (optional)"
          hint={`If ${isOfTrack ? "the track" : "your music"} will come out under another name.`}
          autoComplete="nickname"
          dir="auto"
        />
      </div>
      <EmailFields errors={errors} typed={typed} email={textOf("email")} />
      <SelectField {...field("country")} label="Country" autoComplete="country" required>
        <option value="">Choose…</option>
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
          label="Postal address"
          hint={isAddressAsked ? "It stands on the invoice." : undefined}
          autoComplete="street-address"
          rows={4}
          required
          dir="auto"
        />
      </div>
      <div className={ofTrade}>
        <InputField
          {...field("vatId")}
          label="VAT ID (optional)"
          hint="With the letters of its country, such as PT123456789."
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
  { value: "consumer", label: "As a private person" },
  { value: "trade", label: "For my trade or profession" },
];

function KindChoice({ chosen, error }: { chosen: string; error: string | undefined }) {
  return (
    <fieldset id={fieldId("kind")}>
      <legend className="mb-1.5 font-semibold text-sm">I buy</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {kinds.map(({ value, label }) => (
          <label
            key={value}
            className="flex min-h-12 items-center gap-3 border border-edge/60 px-4 has-checked:border-ink has-checked:bg-raised"
          >
            <input
              type="radio"
              name="kind"
              value={value}
              defaultChecked={value === chosen}
              className="size-4.5 accent-accent"
            />
            {label}
          </label>
        ))}
      </div>
      {error && <p className="mt-1.5 text-accent text-sm">{error}</p>}
    </fieldset>
  );
}

/** A mistyped address is the commonest loss: with scripts the second is compared as it is typed. */
function EmailFields({ errors, typed, email }: Sent & { email: string | undefined }) {
  const [emails, setEmails] = useState({ email: email ?? "", emailAgain: typed?.emailAgain ?? "" });
  const note = (event: React.ChangeEvent<HTMLInputElement>) => {
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
        label="Email"
        hint="The link to your order is sent there."
        error={errors?.email}
        defaultValue={email}
        onChange={note}
        autoComplete="email"
      />
      <InputField
        {...common}
        id={fieldId("emailAgain")}
        name="emailAgain"
        label="Email again"
        error={differs ? emailsDiffer : errors?.emailAgain}
        defaultValue={typed?.emailAgain ?? email}
        onChange={note}
        autoComplete="email"
      />
    </div>
  );
}
