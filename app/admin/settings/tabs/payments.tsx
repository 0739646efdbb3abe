import { useState } from "react";
import { runIntent } from "#app/platform/forms/form-command.server.ts";
import { useFormResult } from "#app/platform/forms/use-form-result.ts";
import { privatePage } from "#app/platform/http/private-page.ts";
import { usePageKey } from "#app/platform/navigation/page-key.ts";
import { sessionContext } from "#app/shop/accounts/actor.ts";
import { readAdminForm, requireActor } from "#app/shop/accounts/admin-form.server.ts";
import { openSettings } from "#app/shop/content/settings.server.ts";
import { MAX_BIC, MAX_HOLDER, MAX_IBAN } from "#app/shop/payments/bank-transfer/account-limits.ts";
import { bankSettingsForm } from "#app/shop/payments/bank-transfer/bank-account.server.ts";
import { keyedProviders } from "#app/shop/payments/payment-keys-form.ts";
import {
  describePaymentKeys,
  listProviderStates,
  type ProviderState,
} from "#app/shop/payments/provider-states.server.ts";
import { findRequiredReauthentication } from "#app/shop/signing-in/confirm-identity.server.ts";
import { m } from "#messages";
import { ReauthenticationFields } from "../../shared/reauthentication-fields.tsx";
import { paymentCommands } from "../payment-keys-commands.server.ts";
import { PaymentKeysSection } from "../payment-keys-section.tsx";
import { type FieldsOf, SettingsFields } from "../settings-fields.tsx";
import { SettingsForm } from "../settings-form.tsx";
import type { Route } from "./+types/payments";

const accountFields: FieldsOf<typeof bankSettingsForm> = {
  bankHolder: { max: MAX_HOLDER, hint: m.as_the_bank_writes_it_banks },
  bankIban: { max: MAX_IBAN, placeholder: m.pt50_0002_0123_1234_5678_9015 },
  bankBic: { max: MAX_BIC, hint: m.may_be_left_out_some_banks },
  transferDays: { max: 2, inputMode: "numeric", hint: m.settings_transfer_days_hint },
  transferGraceDays: { max: 2, inputMode: "numeric", hint: m.settings_transfer_grace_hint },
};

export async function loader({ context }: Route.LoaderArgs) {
  const [settings, providers, reauthentication] = await Promise.all([
    openSettings(bankSettingsForm),
    listProviderStates(),
    findRequiredReauthentication(requireActor(context), context.get(sessionContext)),
  ]);
  const keys = keyedProviders.map(describePaymentKeys);
  return { ...settings, providers, keys, reauthentication };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  return runIntent(paymentCommands, await readAdminForm({ request, context, url }));
}

export function meta({ matches }: Route.MetaArgs) {
  return privatePage(matches, m.settings_payments_settings());
}

export default function PaymentSettings({ loaderData, actionData }: Route.ComponentProps) {
  const sent = useFormResult(actionData);
  const formKey = useKeyOfLastSave(sent !== undefined);
  const { values, version, providers, keys, reauthentication } = loaderData;
  const payload = sent && "payload" in sent ? sent.payload : undefined;
  const intent = payload ? `test-${payload.name}` : sent?.typed?.intent;
  const result = intent === "save" ? sent : undefined;
  return (
    <>
      <Providers providers={providers} />
      {keys.map((each) => (
        <PaymentKeysSection
          key={`${each.name} ${formKey}`}
          keys={each}
          reauthentication={reauthentication}
          result={intent?.endsWith(`-${each.name}`) ? sent : undefined}
        />
      ))}
      <h2 className="mt-12 font-semibold text-xl">{m.settings_bank_account()}</h2>
      <p className="mt-3 mb-6 max-w-3xl text-muted text-pretty">
        {m.settings_buyers_are_asked_to_transfer_the()}
      </p>
      <SettingsForm result={result} version={version}>
        <SettingsFields fields={accountFields} saved={values} result={result} />
        <ReauthenticationFields reauthentication={reauthentication} result={result} />
      </SettingsForm>
    </>
  );
}

/** Changes with each save, but not with a result, which leaves the form as it was typed. */
function useKeyOfLastSave(hasResult: boolean): string {
  const pageKey = usePageKey();
  const [saved, setSaved] = useState(pageKey);
  if (!hasResult && saved !== pageKey) setSaved(pageKey);
  return saved;
}

function Providers({ providers }: { providers: ProviderState[] }) {
  return (
    <section>
      <h2 className="font-semibold text-xl">{m.settings_ways_to_be_paid()}</h2>
      <ul className="mt-4 max-w-3xl border-line border-t">
        {providers.map(({ name, isOn, text }) => (
          <li
            key={name}
            className="grid gap-x-4 gap-y-1 border-line border-b py-3 sm:grid-cols-[9rem_7rem_minmax(0,1fr)]"
          >
            <span className="font-semibold">{name}</span>
            <span className={`mono-type self-center uppercase ${isOn ? "" : "text-muted"}`}>
              {isOn ? m.settings_on() : m.settings_off()}
            </span>
            <span className="text-muted text-sm text-pretty">{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
