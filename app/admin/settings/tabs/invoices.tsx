import { sessionContext } from "#app/accounts/actor.ts";
import { readAdminForm, signedIn } from "#app/accounts/sent-form.server.ts";
import { openSettings } from "#app/content/settings.server.ts";
import { findWebhook } from "#app/content/webhook.server.ts";
import { invoiceModes, modeNames } from "#app/invoices/invoice-modes.ts";
import { findUnsent } from "#app/orders/books/send-entries.server.ts";
import { findAskedProof } from "#app/signing-in/confirm-identity.server.ts";
import { countriesIn } from "#app/system/countries.server.ts";
import { runIntent } from "#app/web/form-command.server.ts";
import { privatePage } from "#app/web/private-page.ts";
import { useFormResult } from "#app/web/use-form-result.ts";
import { readersLocale, t } from "#app/words/words.ts";
import { ChoiceField } from "../choice-field.tsx";
import { invoiceCommands } from "../invoice-commands.server.ts";
import { SettingsForm } from "../settings-form.tsx";
import { WebhookForm } from "../webhook-form.tsx";
import { WordsField } from "../words-field.tsx";
import type { Route } from "./+types/invoices";

export async function loader({ context }: Route.LoaderArgs) {
  const names = ["invoiceMode", "sellerCountry", "sellerTaxNumber", "invoicePrefix"] as const;
  const [settings, webhook, unsent, proof] = await Promise.all([
    openSettings(...names),
    findWebhook(),
    findUnsent(),
    findAskedProof(signedIn(context), context.get(sessionContext)),
  ]);
  return { ...settings, webhook, unsent, proof, countries: countriesIn(readersLocale()) };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  return runIntent(invoiceCommands, await readAdminForm({ request, context, url }));
}

export function meta({ matches }: Route.MetaArgs) {
  return privatePage(matches, t`Invoices · Settings`);
}

export default function InvoiceSettings({ loaderData, actionData }: Route.ComponentProps) {
  const sent = useFormResult(actionData);
  const isOfWebhook = sent?.typed?.webhookUrl !== undefined;
  const result = isOfWebhook ? undefined : sent;
  const { values, version, countries, webhook, unsent, proof } = loaderData;
  const words = (name: "sellerTaxNumber" | "invoicePrefix") => ({
    ...{ name, saved: values[name] ?? "", result },
  });
  return (
    <section className="max-w-3xl">
      <p className="mb-6 text-muted text-pretty">
        {t`Who writes invoices is a question for your accountant. What is issued is never changed: a refund is a credit note, and an order that was paid before you chose has no invoice.`}
      </p>
      <SettingsForm result={result} version={version}>
        <ChoiceField
          name="invoiceMode"
          label={t`Invoices are written by`}
          saved={values.invoiceMode ?? ""}
          result={result}
          placeholder={t`Please choose`}
          choices={invoiceModes.map((mode) => ({ value: mode, label: t(modeNames[mode]) }))}
        />
        <ChoiceField
          name="sellerCountry"
          label={t`Your country`}
          saved={values.sellerCountry ?? ""}
          result={result}
          placeholder={t`Please choose`}
          choices={countries.map(({ code, name }) => ({ value: code, label: name }))}
          hint={t`A seller in Portugal needs certified software, so that this shop cannot write theirs.`}
        />
        <WordsField
          {...words("sellerTaxNumber")}
          label={t`Your tax number`}
          max={40}
          hint={t`Needed if you have no VAT ID, which is entered in Taxes.`}
        />
        <WordsField
          {...words("invoicePrefix")}
          label={t`Prefix of the numbers`}
          max={20}
          hint={t`Letters and digits: INV makes INV-2026-0001, and INV-CN-2026-0001 for credit notes. A new prefix begins a new series.`}
        />
      </SettingsForm>
      <WebhookForm
        webhook={webhook}
        unsent={unsent}
        proof={proof}
        result={isOfWebhook ? sent : undefined}
      />
    </section>
  );
}
