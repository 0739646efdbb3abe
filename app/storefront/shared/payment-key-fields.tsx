import { InputField, SelectField } from "#app/platform/ui/field.tsx";
import type { KeyedProvider, KeyName } from "#app/shop/payments/payment-keys-form.ts";
import { m } from "#messages";

type KeyField = { name: KeyName; label: () => string; isSecret: boolean };

const fields: Record<KeyedProvider, KeyField[]> = {
  stripe: [
    { name: "stripeSecretKey", label: m.payment_key_stripe_secret, isSecret: true },
    { name: "stripeWebhookSecret", label: m.payment_key_stripe_webhook, isSecret: true },
  ],
  paypal: [
    { name: "paypalClientId", label: m.payment_key_paypal_client, isSecret: false },
    { name: "paypalClientSecret", label: m.payment_key_paypal_secret, isSecret: true },
    { name: "paypalWebhookId", label: m.payment_key_paypal_webhook, isSecret: false },
  ],
};

type Props = {
  provider: KeyedProvider;
  typed: Partial<Record<string, string>>;
  errors: Partial<Record<string, string>>;
  /** Last characters of the stored keys. */
  endings?: Partial<Record<string, string>>;
  isLive?: boolean;
  /** About a key that isn't stored. */
  hint?: string | undefined;
};

/** Secrets are never sent back to the page. */
export function PaymentKeyFields(props: Props) {
  const { provider, typed, errors, endings = {}, isLive = false, hint } = props;
  const hintOf = ({ name, isSecret }: KeyField) => {
    const ending = endings[name];
    if (ending) return m.payment_key_stored({ ending });
    return isSecret ? hint : undefined;
  };
  return (
    <>
      {fields[provider].map((field) => (
        <InputField
          key={field.name}
          name={field.name}
          label={field.label()}
          type={field.isSecret ? "password" : "text"}
          dir="ltr"
          defaultValue={field.isSecret ? undefined : typed[field.name]}
          error={errors[field.name]}
          hint={hintOf(field)}
          autoComplete={field.isSecret ? "new-password" : "off"}
          autoCapitalize="none"
          spellCheck={false}
        />
      ))}
      {provider === "paypal" && (
        <SelectField
          name="paypalMode"
          label={m.payment_key_paypal_mode()}
          defaultValue={typed.paypalMode ?? (isLive ? "live" : "sandbox")}
          error={errors.paypalMode}
          className="max-w-md"
        >
          <option value="sandbox">{m.payment_key_paypal_sandbox()}</option>
          <option value="live">{m.payment_key_paypal_live()}</option>
        </SelectField>
      )}
    </>
  );
}
