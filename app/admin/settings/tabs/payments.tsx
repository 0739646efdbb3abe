import { sessionContext } from "#app/accounts/actor.ts";
import { readAdminForm, signedIn } from "#app/accounts/sent-form.server.ts";
import { openSettings } from "#app/content/settings.server.ts";
import { MAX_BIC, MAX_HOLDER, MAX_IBAN } from "#app/payments/bank-transfer/account-limits.ts";
import { listProviderStates, type ProviderState } from "#app/payments/provider-states.server.ts";
import { findAskedProof } from "#app/signing-in/confirm-identity.server.ts";
import { privatePage } from "#app/web/private-page.ts";
import { useFormResult } from "#app/web/use-form-result.ts";
import { t } from "#app/words/words.ts";
import { ProofFields } from "../../parts/proof-fields.tsx";
import { saveBankAccount } from "../settings-commands.server.ts";
import { SettingsForm, type SettingsResult } from "../settings-form.tsx";
import { WordsField } from "../words-field.tsx";
import type { Route } from "./+types/payments";

export async function loader({ context }: Route.LoaderArgs) {
  const [settings, providers, proof] = await Promise.all([
    openSettings("bankHolder", "bankIban", "bankBic", "transferDays", "transferGraceDays"),
    listProviderStates(),
    findAskedProof(signedIn(context), context.get(sessionContext)),
  ]);
  return { ...settings, providers, proof };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  return saveBankAccount(await readAdminForm({ request, context, url }));
}

export function meta({ matches }: Route.MetaArgs) {
  return privatePage(matches, t`Payments · Settings`);
}

export default function PaymentSettings({ loaderData, actionData }: Route.ComponentProps) {
  const result = useFormResult(actionData);
  const { values, version, providers, proof } = loaderData;
  return (
    <>
      <Providers providers={providers} />
      <h2 className="mt-12 font-semibold text-xl">{t`Bank account`}</h2>
      <p className="mt-3 mb-6 max-w-3xl text-muted text-pretty">
        {t`Buyers are asked to transfer the money to it, in euros. Without one no bank transfers are offered. Orders that wait for a transfer keep the account that their buyers were told.`}
      </p>
      <SettingsForm result={result} version={version}>
        <AccountFields values={values} result={result} />
        <ProofFields proof={proof} result={result} />
      </SettingsForm>
    </>
  );
}

type FieldsProps = {
  values: Route.ComponentProps["loaderData"]["values"];
  result: SettingsResult | undefined;
};

function AccountFields({ values, result }: FieldsProps) {
  const field = (name: keyof typeof values) => ({
    name,
    saved: String(values[name] ?? ""),
    result,
  });
  return (
    <>
      <WordsField
        {...field("bankHolder")}
        label={t`Account holder`}
        max={MAX_HOLDER}
        hint={t`As the bank writes it: banks compare the name before they send money.`}
      />
      <WordsField
        {...field("bankIban")}
        label={t`IBAN`}
        max={MAX_IBAN}
        placeholder={t`PT50 0002 0123 1234 5678 9015 4`}
      />
      <WordsField
        {...field("bankBic")}
        label={t`BIC`}
        max={MAX_BIC}
        hint={t`May be left out; some banks outside the euro ask for it.`}
      />
      <WordsField
        {...field("transferDays")}
        label={t`Bank days to pay`}
        max={2}
        inputMode="numeric"
        hint={t`From 1 to 10. Buyers are reminded when they are over.`}
      />
      <WordsField
        {...field("transferGraceDays")}
        label={t`Bank days of grace`}
        max={2}
        inputMode="numeric"
        hint={t`From 0 to 10. When they are over too, the track can be bought by others.`}
      />
    </>
  );
}

function Providers({ providers }: { providers: ProviderState[] }) {
  return (
    <section>
      <h2 className="font-semibold text-xl">{t`Ways to be paid`}</h2>
      <ul className="mt-4 max-w-3xl border-line border-t">
        {providers.map(({ name, isOn, text }) => (
          <li
            key={name}
            className="grid gap-x-4 gap-y-1 border-line border-b py-3 sm:grid-cols-[9rem_3rem_minmax(0,1fr)]"
          >
            <span className="font-semibold">{t(name)}</span>
            <span className={`fact-type self-center uppercase ${isOn ? "" : "text-muted"}`}>
              {isOn ? t`On` : t`Off`}
            </span>
            <span className="text-muted text-sm text-pretty">{t(text)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
