import { readAdminForm } from "#app/accounts/sent-form.server.ts";
import { openSettings } from "#app/content/settings.server.ts";
import { MAX_SHOP_NAME } from "#app/content/settings-form.ts";
import { shopContent } from "#app/content/shop-content.server.ts";
import { DEFAULT_SHOP_NAME } from "#app/ui/shop-name.ts";
import { runIntent } from "#app/web/form-command.server.ts";
import { privatePage } from "#app/web/private-page.ts";
import { useFormResult } from "#app/web/use-form-result.ts";
import { t } from "#app/words/words.ts";
import { LogoForms } from "../logo-forms.tsx";
import { lookCommands } from "../settings-commands.server.ts";
import { SettingsForm } from "../settings-form.tsx";
import { WordsField } from "../words-field.tsx";
import type { Route } from "./+types/look";

export async function loader() {
  const [settings, { logo }] = await Promise.all([
    openSettings("shopName", "accentDark", "accentLight"),
    shopContent(),
  ]);
  return { ...settings, logo };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  return runIntent(lookCommands, await readAdminForm({ request, context, url }));
}

export function meta({ matches }: Route.MetaArgs) {
  return privatePage(matches, t`Name and Look · Settings`);
}

export default function LookSettings({ loaderData, actionData }: Route.ComponentProps) {
  const sent = useFormResult(actionData);
  const isOfLogo = sent?.typed?.intent?.endsWith("-logo") ?? false;
  const result = isOfLogo ? undefined : sent;
  const { values, version, logo } = loaderData;
  const words = (name: keyof typeof values) => ({
    name,
    saved: String(values[name] ?? ""),
    result,
  });
  return (
    <section className="max-w-3xl">
      <p className="mb-6 text-muted text-pretty">
        {t`The words of the home page are in Page Content. What is left empty is as the shop came.`}
      </p>
      <SettingsForm result={result} version={version}>
        <WordsField
          {...words("shopName")}
          label={t`Name of the shop`}
          max={MAX_SHOP_NAME}
          placeholder={DEFAULT_SHOP_NAME}
          hint={t`At the head and foot of every page, in the titles of browsers and search engines, and as the sender of mails.`}
        />
        <WordsField
          {...words("accentDark")}
          label={t`Accent colour of the dark theme`}
          max={20}
          placeholder="#ff5c3a"
          hint={t`Of buttons, links and the keyboard's focus.`}
        />
        <WordsField
          {...words("accentLight")}
          label={t`Accent colour of the light theme`}
          max={20}
          placeholder="#bd2f0d"
          hint={t`A colour that cannot be read on its background is refused.`}
        />
      </SettingsForm>
      <LogoForms logo={logo} problem={isOfLogo ? sent?.problem : undefined} />
    </section>
  );
}
