import { useFormResult } from "#app/platform/forms/use-form-result.ts";
import { privatePage } from "#app/platform/http/private-page.ts";
import { readAdminForm } from "#app/shop/accounts/admin-form.server.ts";
import { openSettings } from "#app/shop/content/settings.server.ts";
import { m } from "#messages";
import { saveSocialLinks } from "../settings-commands.server.ts";
import { SettingsForm } from "../settings-form.tsx";
import { SettingsTextField } from "../settings-text-field.tsx";
import type { Route } from "./+types/social-links";

const links = [
  { name: "instagramLink", label: "Instagram", placeholder: "https://www.instagram.com/…" },
  { name: "youtubeLink", label: "YouTube", placeholder: "https://www.youtube.com/@…" },
  { name: "soundcloudLink", label: "SoundCloud", placeholder: "https://soundcloud.com/…" },
] as const;

export function loader() {
  return openSettings("instagramLink", "youtubeLink", "soundcloudLink");
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
      <p className="text-muted">{m.settings_each_is_shown_at_the_foot()}</p>
      {links.map((link) => (
        <SettingsTextField
          key={link.name}
          {...link}
          type="url"
          saved={loaderData.values[link.name] ?? ""}
          result={result}
          max={2048}
        />
      ))}
    </SettingsForm>
  );
}
