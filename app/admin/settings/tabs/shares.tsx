import { runIntent } from "#app/platform/forms/form-command.server.ts";
import { useFormResult } from "#app/platform/forms/use-form-result.ts";
import { privatePage } from "#app/platform/http/private-page.ts";
import { shareRulesForm } from "#app/shop/accounting/shares/share-forms.server.ts";
import { readAdminForm } from "#app/shop/accounts/admin-form.server.ts";
import { openSettings } from "#app/shop/content/settings.server.ts";
import { m } from "#messages";
import { shareRuleCommands } from "../settings-commands.server.ts";
import { type FieldsOf, SettingsFields } from "../settings-fields.tsx";
import { SettingsForm } from "../settings-form.tsx";
import type { Route } from "./+types/shares";

const number = { max: 10, inputMode: "numeric" } as const;
/** Percent and whole amounts are stored as hundredths. */
const hundredths = (stored: number) => String(stored / 100);
const fields: FieldsOf<typeof shareRulesForm> = {
  shareBasisPoints: {
    ...number,
    label: m.settings_share_of_producers_in_percent,
    hint: m.settings_of_what_the_shop_keeps_of,
    text: hundredths,
  },
  shareHoldDays: { ...number, hint: m.settings_share_hold_hint },
  payoutMinimumCents: {
    ...number,
    hint: m.settings_payout_minimum_hint,
    text: hundredths,
  },
};

export function loader() {
  return openSettings(shareRulesForm);
}

export async function action({ request, context, url }: Route.ActionArgs) {
  return runIntent(shareRuleCommands, await readAdminForm({ request, context, url }));
}

export function meta({ matches }: Route.MetaArgs) {
  return privatePage(matches, m.settings_shares_settings());
}

export default function ShareSettings({ loaderData, actionData }: Route.ComponentProps) {
  const result = useFormResult(actionData);
  const { values, version } = loaderData;
  return (
    <section className="max-w-3xl">
      <p className="mb-6 text-muted text-pretty">{m.settings_shares_description()}</p>
      <SettingsForm result={result} version={version}>
        <SettingsFields fields={fields} saved={values} result={result} />
      </SettingsForm>
    </section>
  );
}
