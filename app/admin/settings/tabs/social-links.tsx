import { useFormResult } from "#app/platform/forms/use-form-result.ts";
import { privatePage } from "#app/platform/http/private-page.ts";
import { readAdminForm } from "#app/shop/accounts/admin-form.server.ts";
import { openSettings } from "#app/shop/content/settings.server.ts";
import { socialLinksForm } from "#app/shop/content/settings-form.ts";
import { m } from "#messages";
import { saveSocialLinks } from "../settings-commands.server.ts";
import { type FieldsOf, SettingsFields } from "../settings-fields.tsx";
import { SettingsForm } from "../settings-form.tsx";
import type { Route } from "./+types/social-links";

const link = { type: "url", max: 2048 } as const;
const fields: FieldsOf<typeof socialLinksForm> = {
  instagramLink: { ...link, placeholder: () => "https://www.instagram.com/…" },
  youtubeLink: { ...link, placeholder: () => "https://www.youtube.com/@…" },
  soundcloudLink: { ...link, placeholder: () => "https://soundcloud.com/…" },
};

export function loader() {
  return openSettings(socialLinksForm);
}

export async function action({ request, context, url }: Route.ActionArgs) {
  return saveSocialLinks(await readAdminForm({ request, context, url }));
}

export function meta({ matches }: Route.MetaArgs) {
  return privatePage(matches, m.settings_social_links_settings());
}

export default function SocialLinkSettings({ loaderData, actionData }: Route.ComponentProps) {
  const result = useFormResult(actionData);
  return (
    <SettingsForm result={result} version={loaderData.version}>
      <p className="text-muted">{m.settings_links_hint()}</p>
      <SettingsFields fields={fields} saved={loaderData.values} result={result} />
    </SettingsForm>
  );
}
