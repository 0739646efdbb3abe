import { readAdminForm } from "#app/accounts/sent-form.server.ts";
import { openSettings } from "#app/content/settings.server.ts";
import { MAX_SHOP_NAME } from "#app/content/settings-form.ts";
import { DEFAULT_SHOP_NAME } from "#app/ui/shop-name.ts";
import { privatePage } from "#app/web/private-page.ts";
import { useFormResult } from "#app/web/use-form-result.ts";
import { t } from "#app/words/words.ts";
import { saveLook } from "../settings-commands.server.ts";
import { SettingsForm } from "../settings-form.tsx";
import { WordsField } from "../words-field.tsx";
import type { Route } from "./+types/look";

export function loader() {
  return openSettings("shopName", "accentDark", "accentLight");
}

export async function action({ request, context, url }: Route.ActionArgs) {
  return saveLook(await readAdminForm({ request, context, url }));
}

export function meta({ matches }: Route.MetaArgs) {
  return privatePage(matches, t`Name and Colours · Settings`);
}

export default function LookSettings({ loaderData, actionData }: Route.ComponentProps) {
  const result = useFormResult(actionData);
  const { values, version } = loaderData;
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
          placeholder={t`#ff5c3a`}
          hint={t`Of buttons, links and the keyboard's focus.`}
        />
        <WordsField
          {...words("accentLight")}
          label={t`Accent colour of the light theme`}
          max={20}
          placeholder={t`#bd2f0d`}
          hint={t`A colour that cannot be read on its background is refused.`}
        />
      </SettingsForm>
    </section>
  );
}
