import { type AdminForm, readAdminForm } from "#app/accounts/sent-form.server.ts";
import { saveSettings } from "#app/content/edit-settings.server.ts";
import { openSettings } from "#app/content/settings.server.ts";
import { periodsForm } from "#app/personal-data/periods-form.ts";
import { formCommand, runIntent } from "#app/web/form-command.server.ts";
import { privatePage } from "#app/web/private-page.ts";
import { useFormResult } from "#app/web/use-form-result.ts";
import { t } from "#app/words/words.ts";
import { m } from "#messages";
import { SettingsForm } from "../settings-form.tsx";
import { WordsField } from "../words-field.tsx";
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
    label: "Orders that were paid: years",
    hint: "From the end of the year of the payment, for as long as your tax law wants it: ask your accountant. 10 in Portugal, for one.",
  },
  {
    name: "unpaidOrderDays",
    label: "Orders that nobody paid: days",
    hint: "At least 30, since a payment may still arrive.",
  },
  {
    name: "addressDays",
    label: "Network addresses and browsers: days",
    hint: "Of buyers and of whoever opened a link. They are evidence while a card payment can be disputed, about 180 days.",
  },
  {
    name: "messageMonths",
    label: "Messages and other mails: months",
    hint: "Mails about an order are kept as long as the order.",
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
          <WordsField
            key={name}
            name={name}
            label={t(label)}
            hint={t(hint)}
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
