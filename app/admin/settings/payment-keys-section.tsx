import { useNavigation } from "react-router";
import type { FormResult } from "#app/platform/forms/form-result.ts";
import { GuardedForm } from "#app/platform/forms/unsaved-changes/guarded-form.tsx";
import { useResultFocus } from "#app/platform/forms/use-result-focus.ts";
import { Alert, FormAlert } from "#app/platform/ui/alert.tsx";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { providerNames } from "#app/shop/payments/provider-names.ts";
import type { KeysDescription } from "#app/shop/payments/provider-states.server.ts";
import { PaymentKeyFields } from "#app/storefront/shared/payment-key-fields.tsx";
import { WebhookAddress } from "#app/storefront/shared/webhook-address.tsx";
import { m } from "#messages";
import { ReauthenticationFields } from "../shared/reauthentication-fields.tsx";

type Accepted = { payload?: { accepted: string } | undefined };

type Props = {
  keys: KeysDescription;
  reauthentication: React.ComponentProps<typeof ReauthenticationFields>["reauthentication"];
  /** Result of this provider's form. */
  result: (Pick<FormResult, "problem" | "errors" | "typed"> & Accepted) | undefined;
};

export function PaymentKeysSection({ keys, reauthentication, result }: Props) {
  const { name, state, webhookUrl } = keys;
  const provider = providerNames[name]();
  const id = `keys-of-${name}`;
  return (
    <section aria-labelledby={id} className="mt-12 grid max-w-3xl gap-6">
      <h2 id={id} className="font-semibold text-xl">
        {provider}
      </h2>
      {state === "environment" && (
        <Alert tone="plain">{m.payment_keys_from_environment({ names: keys.variables })}</Alert>
      )}
      {state === "unreadable" && <Alert>{m.payment_keys_unreadable({ provider })}</Alert>}
      {state === "live-in-demo" && <Alert>{m.payment_keys_live_in_demo({ provider })}</Alert>}
      <WebhookAddress provider={provider} url={webhookUrl} />
      <KeysForm keys={keys} reauthentication={reauthentication} result={result} />
    </section>
  );
}

function KeysForm({ keys, reauthentication, result }: Props) {
  const form = useResultFocus(result);
  const isSending = useNavigation().formMethod === "POST";
  const { name, state, endings, isLive } = keys;
  const { errors, typed, problem, payload } = result ?? {};
  const isEditable = state !== "environment";
  return (
    <GuardedForm
      ref={form}
      isUnsaved={typed !== undefined}
      method="post"
      noValidate
      preventScrollReset
      className="grid gap-6"
    >
      {isEditable && (
        <>
          <PaymentKeyFields
            provider={name}
            typed={typed ?? {}}
            errors={errors ?? {}}
            endings={endings}
            isLive={isLive}
            hint={m.payment_key_hint()}
          />
          <ReauthenticationFields reauthentication={reauthentication} result={result} />
        </>
      )}
      <div data-result={result && ""} tabIndex={-1}>
        <FormAlert problem={errors ? undefined : problem} />
        <div role="status" className="empty:hidden">
          {payload && <Alert tone="plain">{payload.accepted}</Alert>}
        </div>
      </div>
      <div className="flex flex-wrap gap-3">
        {isEditable && (
          <KeysButton intent={`save-${name}`} isSending={isSending} variant="accent">
            {m.save()}
          </KeysButton>
        )}
        <KeysButton intent={`test-${name}`} isSending={isSending}>
          {m.payment_keys_test()}
        </KeysButton>
        {isEditable && state !== "none" && (
          <KeysButton intent={`remove-${name}`} isSending={isSending}>
            {m.payment_keys_remove()}
          </KeysButton>
        )}
      </div>
    </GuardedForm>
  );
}

type ButtonProps = {
  intent: string;
  isSending: boolean;
  variant?: "accent" | "plain";
  children: React.ReactNode;
};

function KeysButton({ intent, isSending, variant = "plain", children }: ButtonProps) {
  return (
    <button
      type="submit"
      name="intent"
      value={intent}
      aria-disabled={isSending ? true : undefined}
      className={buttonVariants(variant)}
    >
      {children}
    </button>
  );
}
