import { runIntent } from "#app/platform/forms/form-command.server.ts";
import { useFormResult } from "#app/platform/forms/use-form-result.ts";
import { privatePage } from "#app/platform/http/private-page.ts";
import { type Country, countriesIn } from "#app/platform/system/countries.server.ts";
import { invoiceModes, modeNames } from "#app/shop/accounting/invoices/invoice-modes.ts";
import { invoiceSettingsForm } from "#app/shop/accounting/invoices/invoice-settings-form.ts";
import { sessionContext } from "#app/shop/accounts/actor.ts";
import { readAdminForm, requireActor } from "#app/shop/accounts/admin-form.server.ts";
import { openSettings } from "#app/shop/content/settings.server.ts";
import { findWebhook } from "#app/shop/content/webhook.server.ts";
import { findUnsent } from "#app/shop/orders/books/send-entries.server.ts";
import { findRequiredReauthentication } from "#app/shop/signing-in/confirm-identity.server.ts";
import { m } from "#messages";
import { invoiceCommands } from "../invoice-commands.server.ts";
import { type FieldsOf, SettingsFields } from "../settings-fields.tsx";
import { SettingsForm } from "../settings-form.tsx";
import { WebhookForm } from "../webhook-form.tsx";
import type { Route } from "./+types/invoices";

const fieldsWith = (countries: readonly Country[]): FieldsOf<typeof invoiceSettingsForm> => ({
  invoiceMode: {
    placeholder: m.please_choose,
    choices: invoiceModes.map((mode) => ({ value: mode, label: modeNames[mode] })),
  },
  sellerCountry: {
    placeholder: m.please_choose,
    choices: countries.map(({ code, name }) => ({ value: code, label: () => name })),
    hint: m.settings_a_seller_in_portugal_needs_certified,
  },
  sellerTaxNumber: { max: 40, hint: m.settings_needed_if_you_have_no_vat },
  invoicePrefix: { max: 20, hint: m.settings_letters_and_digits_inv_makes_inv },
});

export async function loader({ context }: Route.LoaderArgs) {
  const [settings, webhook, unsent, reauthentication] = await Promise.all([
    openSettings(invoiceSettingsForm),
    findWebhook(),
    findUnsent(),
    findRequiredReauthentication(requireActor(context), context.get(sessionContext)),
  ]);
  return { ...settings, webhook, unsent, reauthentication, countries: countriesIn() };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  return runIntent(invoiceCommands, await readAdminForm({ request, context, url }));
}

export function meta({ matches }: Route.MetaArgs) {
  return privatePage(matches, m.settings_invoices_settings());
}

export default function InvoiceSettings({ loaderData, actionData }: Route.ComponentProps) {
  const sent = useFormResult(actionData);
  const isOfWebhook = sent?.typed?.webhookUrl !== undefined;
  const result = isOfWebhook ? undefined : sent;
  const { values, version, countries, webhook, unsent, reauthentication } = loaderData;
  return (
    <section className="max-w-3xl">
      <p className="mb-6 text-muted text-pretty">
        {m.settings_who_writes_invoices_is_a_question()}
      </p>
      <SettingsForm result={result} version={version}>
        <SettingsFields fields={fieldsWith(countries)} saved={values} result={result} />
      </SettingsForm>
      <WebhookForm
        webhook={webhook}
        unsent={unsent}
        reauthentication={reauthentication}
        result={isOfWebhook ? sent : undefined}
      />
    </section>
  );
}
