import { runIntent } from "#app/platform/forms/form-command.server.ts";
import { useFormResult } from "#app/platform/forms/use-form-result.ts";
import { privatePage } from "#app/platform/http/private-page.ts";
import { DEFAULT_LANGUAGE, languages } from "#app/platform/i18n/language.ts";
import { nameOfLanguage } from "#app/platform/i18n/name-of-language.ts";
import { DEFAULT_SHOP_NAME } from "#app/platform/ui/shop-name.ts";
import { readAdminForm } from "#app/shop/accounts/admin-form.server.ts";
import { listUnfinishedLanguages } from "#app/shop/content/offered-languages.server.ts";
import { openSettings } from "#app/shop/content/settings.server.ts";
import { appearanceForm, MAX_SHOP_NAME } from "#app/shop/content/settings-form.ts";
import { shopContent } from "#app/shop/content/shop-content.server.ts";
import { m } from "#messages";
import { LogoForms } from "../logo-forms.tsx";
import { appearanceCommands } from "../settings-commands.server.ts";
import { type FieldsOf, SettingsFields } from "../settings-fields.tsx";
import { SettingsForm } from "../settings-form.tsx";
import type { Route } from "./+types/appearance";

const fields: FieldsOf<typeof appearanceForm> = {
  shopName: {
    max: MAX_SHOP_NAME,
    placeholder: () => DEFAULT_SHOP_NAME,
    hint: m.settings_at_the_head_and_foot_of,
  },
  accentDark: {
    max: 20,
    type: "color",
    placeholder: () => "#ff5c3a",
    hint: m.settings_of_buttons_links_and_the_keyboards,
  },
  accentLight: {
    max: 20,
    type: "color",
    placeholder: () => "#bd2f0d",
    hint: m.settings_color_contrast,
  },
  languages: {
    isMultiple: true,
    choices: languages.map((value) => ({
      value,
      label: () => nameOfLanguage(value),
      isFixed: value === DEFAULT_LANGUAGE,
    })),
    hint: m.settings_languages_hint,
  },
};

export async function loader() {
  const [settings, { logo }] = await Promise.all([openSettings(appearanceForm), shopContent()]);
  return { ...settings, logo, unfinished: listUnfinishedLanguages() };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  return runIntent(appearanceCommands, await readAdminForm({ request, context, url }));
}

export function meta({ matches }: Route.MetaArgs) {
  return privatePage(matches, m.settings_branding_title());
}

export default function AppearanceSettings({ loaderData, actionData }: Route.ComponentProps) {
  const sent = useFormResult(actionData);
  const isOfLogo = sent?.typed?.intent?.endsWith("-logo") ?? false;
  const result = isOfLogo ? undefined : sent;
  const { values, version, logo, unfinished } = loaderData;
  return (
    <section className="max-w-3xl">
      <p className="mb-6 text-muted text-pretty">{m.settings_the_words_of_the_home_page()}</p>
      {unfinished.map(({ language, count }) => (
        <p key={language} className="mb-6 text-muted text-pretty">
          {m.settings_language_unfinished({ language: nameOfLanguage(language), count })}
        </p>
      ))}
      <SettingsForm result={result} version={version}>
        <SettingsFields fields={fields} saved={values} result={result} />
      </SettingsForm>
      <LogoForms logo={logo} problem={isOfLogo ? sent?.problem : undefined} />
    </section>
  );
}
