import { useLocation } from "react-router";
import { signedIn } from "#app/accounts/sent-form.server.ts";
import { openSettings, saveSettings } from "#app/content/settings.server.ts";
import { socialLinksForm } from "#app/content/settings-form.ts";
import { formDataOf, readForm } from "#app/web/read-form.server.ts";
import { useFormResult } from "#app/web/use-form-result.ts";
import { answerSettings, refuseSettings } from "../answer-settings.server.ts";
import { SettingsForm } from "../settings-form.tsx";
import { WordsField } from "../words-field.tsx";
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
  const actor = signedIn(context);
  const { value, problem } = readForm(socialLinksForm, await formDataOf(request));
  if (problem) return refuseSettings(problem);
  const { version, ...wanted } = value;
  const outcome = await saveSettings(actor, "change-social-links", wanted, version);
  return answerSettings(outcome, wanted, { backTo: url.pathname, title: "Settings saved" });
}

export function meta() {
  return [{ title: "Social Links · Settings · Dubplate" }, { name: "robots", content: "noindex" }];
}

export default function SocialLinkSettings({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useFormResult(actionData);
  const { key } = useLocation();
  return (
    <SettingsForm key={key} answer={answer} version={loaderData.version}>
      <p className="text-muted">
        Each is shown at the foot of every page while it is filled. They begin with https://.
      </p>
      {links.map((link) => (
        <WordsField
          key={link.name}
          {...link}
          type="url"
          saved={loaderData.values[link.name] ?? ""}
          answer={answer}
          most={2048}
        />
      ))}
    </SettingsForm>
  );
}
