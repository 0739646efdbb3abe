import { Alert, FormAlert, type Problem } from "#app/platform/ui/alert.tsx";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import type { KeyedProvider } from "#app/shop/payments/payment-keys-form.ts";
import { providerNames } from "#app/shop/payments/provider-names.ts";
import type { KeysDescription } from "#app/shop/payments/provider-states.server.ts";
import { m } from "#messages";
import { PaymentKeyFields } from "../shared/payment-key-fields.tsx";
import { WebhookAddress } from "../shared/webhook-address.tsx";
import { type SetupFields, SetupSection } from "./setup-section.tsx";

type Props = SetupFields & {
  payments: KeysDescription[];
  /** Button that sent the form. */
  intent: string;
  /** Problem of a test. */
  problem: Problem | undefined;
  accepted: { name: KeyedProvider; text: string } | undefined;
  isSending: boolean;
};

export function PaymentsSection({ payments, intent, problem, accepted, ...rest }: Props) {
  return (
    <SetupSection position="B2" title={m.payments()} text={m.setup_payments_text()}>
      {payments.map((keys) => (
        <ProviderKeys
          key={keys.name}
          keys={keys}
          problem={intent === `test-${keys.name}` ? problem : undefined}
          accepted={accepted?.name === keys.name ? accepted.text : undefined}
          {...rest}
        />
      ))}
    </SetupSection>
  );
}

type ProviderProps = Pick<Props, "typed" | "errors" | "problem" | "isSending"> & {
  keys: KeysDescription;
  accepted: string | undefined;
};

/** Opens by itself for keys that came back. */
function ProviderKeys({ keys, typed, errors, problem, accepted, isSending }: ProviderProps) {
  const { name, state, variables, webhookUrl } = keys;
  const provider = providerNames[name]();
  const result = problem ?? accepted;
  const hasErrors = Object.keys(keys.endings).some((key) => errors[key] || typed[key]);
  return (
    <details open={Boolean(result) || hasErrors} className="border border-line px-4 py-3">
      <summary className="min-h-6 cursor-pointer font-semibold">{provider}</summary>
      <div className="mt-4 grid gap-5">
        {state === "environment" ? (
          <Alert tone="plain">{m.payment_keys_from_environment({ names: variables })}</Alert>
        ) : (
          <PaymentKeyFields
            provider={name}
            typed={typed}
            errors={errors}
            hint={result ? m.payment_key_again() : m.payment_key_hint()}
          />
        )}
        <WebhookAddress provider={provider} url={webhookUrl} />
        <div className="grid justify-items-start gap-4">
          <button
            type="submit"
            name="intent"
            value={`test-${name}`}
            aria-disabled={isSending ? true : undefined}
            className={buttonVariants("plain")}
          >
            {m.payment_keys_test()}
            <span className="sr-only"> {provider}</span>
          </button>
          <div data-result={result ? "" : undefined} tabIndex={-1} className="w-full">
            <FormAlert problem={problem} />
            <div role="status" className="empty:hidden">
              {accepted && <Alert tone="plain">{accepted}</Alert>}
            </div>
          </div>
        </div>
      </div>
    </details>
  );
}
