import { formCommand, runIntent } from "#app/platform/forms/form-command.server.ts";
import { useFormResult } from "#app/platform/forms/use-form-result.ts";
import { privatePage } from "#app/platform/http/private-page.ts";
import { type AdminForm, readAdminForm } from "#app/shop/accounts/admin-form.server.ts";
import { saveSettings } from "#app/shop/content/edit-settings.server.ts";
import { openSettings } from "#app/shop/content/settings.server.ts";
import { periodsForm } from "#app/shop/customers/personal-data/periods-form.ts";
import { m } from "#messages";
import { SettingsForm } from "../settings-form.tsx";
import { SettingsTextField } from "../settings-text-field.tsx";
import type { Route } from "./+types/personal-data";

export function loader() {
  return openSettings("paidOrderYears", "unpaidOrderDays", "addressDays", "messageMonths");
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const commands = {
    save: formCommand({
      form: periodsForm,
      failed: m.settings_failed_to_save_settings(),
      run: ({ version, ...wanted }, { actor }: AdminForm) =>
        saveSettings(actor, "change-periods", wanted, version),
      done: () => ({ to: url.pathname, toast: { title: m.settings_settings_saved() } }),
    }),
  };
  return runIntent(commands, await readAdminForm({ request, context, url }));
}

export function meta({ matches }: Route.MetaArgs) {
  return privatePage(matches, m.settings_personal_data_settings());
}

const periods = [
  {
    name: "paidOrderYears",
    label: m.settings_orders_that_were_paid_years,
    hint: m.settings_from_the_end_of_the_year,
  },
  {
    name: "unpaidOrderDays",
    label: m.settings_orders_that_nobody_paid_days,
    hint: m.settings_at_least_30_since_a_payment,
  },
  {
    name: "addressDays",
    label: m.settings_network_addresses_and_browsers_days,
    hint: m.settings_of_buyers_and_of_whoever_opened,
  },
  {
    name: "messageMonths",
    label: m.settings_messages_and_other_mails_months,
    hint: m.settings_mails_about_an_order_are_kept,
  },
] as const;

export default function PersonalDataSettings({ loaderData, actionData }: Route.ComponentProps) {
  const result = useFormResult(actionData);
  const { values, version } = loaderData;
  return (
    <section className="max-w-3xl">
      <p className="mb-6 text-muted text-pretty">{m.settings_every_night_the_shop_erases_what()}</p>
      <SettingsForm result={result} version={version}>
        {periods.map(({ name, label, hint }) => (
          <SettingsTextField
            key={name}
            name={name}
            label={label()}
            hint={hint()}
            saved={String(values[name] ?? "")}
            result={result}
            max={10}
            inputMode="numeric"
          />
        ))}
      </SettingsForm>
    </section>
  );
}
