import { formCommand, runIntent } from "#app/platform/forms/form-command.server.ts";
import { useFormResult } from "#app/platform/forms/use-form-result.ts";
import { privatePage } from "#app/platform/http/private-page.ts";
import { shareRulesForm } from "#app/shop/accounting/shares/share-forms.server.ts";
import { type AdminForm, readAdminForm } from "#app/shop/accounts/admin-form.server.ts";
import { saveSettings } from "#app/shop/content/edit-settings.server.ts";
import { openSettings } from "#app/shop/content/settings.server.ts";
import { m } from "#messages";
import { SettingsForm, type SettingsResult } from "../settings-form.tsx";
import { SettingsTextField } from "../settings-text-field.tsx";
import type { Route } from "./+types/shares";

export function loader() {
  return openSettings("shareBasisPoints", "shareHoldDays", "payoutMinimumCents");
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const commands = {
    save: formCommand({
      form: shareRulesForm,
      failed: m.settings_failed_to_save_settings(),
      run: ({ version, ...wanted }, { actor }: AdminForm) =>
        saveSettings(actor, "change-share-rules", wanted, version),
      done: () => ({ to: url.pathname, toast: { title: m.settings_settings_saved() } }),
    }),
  };
  return runIntent(commands, await readAdminForm({ request, context, url }));
}

export function meta({ matches }: Route.MetaArgs) {
  return privatePage(matches, m.settings_shares_settings());
}

const rules = [
  {
    name: "shareBasisPoints",
    label: m.settings_share_of_producers_in_percent,
    hint: m.settings_of_what_the_shop_keeps_of,
  },
  {
    name: "shareHoldDays",
    label: m.settings_days_for_which_a_share_is,
    hint: m.settings_at_least_as_long_as_buyers,
  },
  {
    name: "payoutMinimumCents",
    label: m.settings_smallest_payment,
    hint: m.settings_who_is_owed_less_waits_for,
  },
] as const;

type RuleName = (typeof rules)[number]["name"];

/** Formats a value as typed: percent and whole amounts instead of hundredths. */
function asTyped(name: RuleName, value: string | number | null | undefined): string {
  if (value === null || value === undefined) return "";
  return String(name === "shareHoldDays" ? value : Number(value) / 100);
}

export default function ShareSettings({ loaderData, actionData }: Route.ComponentProps) {
  const sent = useFormResult(actionData);
  const { values, version } = loaderData;
  const theirs =
    sent?.theirs &&
    Object.fromEntries(rules.map(({ name }) => [name, asTyped(name, sent.theirs?.[name])]));
  const result: SettingsResult | undefined = sent && { ...sent, ...(theirs && { theirs }) };
  return (
    <section className="max-w-3xl">
      <p className="mb-6 text-muted text-pretty">{m.settings_what_producers_are_owed_of_the()}</p>
      <SettingsForm result={result} version={version}>
        {rules.map(({ name, label, hint }) => (
          <SettingsTextField
            key={name}
            name={name}
            label={label()}
            hint={hint()}
            saved={asTyped(name, values[name])}
            result={result}
            max={10}
            inputMode="numeric"
          />
        ))}
      </SettingsForm>
    </section>
  );
}
