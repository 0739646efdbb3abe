import { runIntent } from "#app/platform/forms/form-command.server.ts";
import { useFormResult } from "#app/platform/forms/use-form-result.ts";
import { privatePage } from "#app/platform/http/private-page.ts";
import { readAdminForm } from "#app/shop/accounts/admin-form.server.ts";
import { openSettings } from "#app/shop/content/settings.server.ts";
import { periodsForm } from "#app/shop/customers/personal-data/periods-form.ts";
import { m } from "#messages";
import { periodCommands } from "../settings-commands.server.ts";
import { type FieldsOf, SettingsFields } from "../settings-fields.tsx";
import { SettingsForm } from "../settings-form.tsx";
import type { Route } from "./+types/personal-data";

const number = { max: 10, inputMode: "numeric" } as const;
const fields: FieldsOf<typeof periodsForm> = {
  paidOrderYears: { ...number, hint: m.settings_from_the_end_of_the_year },
  unpaidOrderDays: { ...number, hint: m.settings_at_least_30_since_a_payment },
  addressDays: { ...number, hint: m.settings_of_buyers_and_of_whoever_opened },
  messageMonths: { ...number, hint: m.settings_mails_about_an_order_are_kept },
};

export function loader() {
  return openSettings(periodsForm);
}

export async function action({ request, context, url }: Route.ActionArgs) {
  return runIntent(periodCommands, await readAdminForm({ request, context, url }));
}

export function meta({ matches }: Route.MetaArgs) {
  return privatePage(matches, m.settings_personal_data_settings());
}

export default function PersonalDataSettings({ loaderData, actionData }: Route.ComponentProps) {
  const result = useFormResult(actionData);
  const { values, version } = loaderData;
  return (
    <section className="max-w-3xl">
      <p className="mb-6 text-muted text-pretty">{m.settings_every_night_the_shop_erases_what()}</p>
      <SettingsForm result={result} version={version}>
        <SettingsFields fields={fields} saved={values} result={result} />
      </SettingsForm>
    </section>
  );
}
