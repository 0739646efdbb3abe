import { runIntent } from "#app/platform/forms/form-command.server.ts";
import { useFormResult } from "#app/platform/forms/use-form-result.ts";
import { privatePage } from "#app/platform/http/private-page.ts";
import { isJobDue } from "#app/platform/jobs/job-runner.server.ts";
import { Alert } from "#app/platform/ui/alert.tsx";
import { readAdminForm } from "#app/shop/accounts/admin-form.server.ts";
import { countPreviews } from "#app/shop/catalog/render-previews.server.ts";
import { findVoiceTagFile } from "#app/shop/content/edit-voice-tag.server.ts";
import { RENDER_NEXT_PREVIEW } from "#app/shop/media/previews.server.ts";
import { m } from "#messages";
import { IntentButton } from "../../shared/intent-button.tsx";
import { voiceTagCommands } from "../settings-commands.server.ts";
import { UploadForm } from "../upload-form.tsx";
import { CurrentVoiceTag } from "../voice-tag-forms.tsx";
import type { Route } from "./+types/preview-voice-tag";

export async function loader() {
  const [tag, previews, isRendering] = await Promise.all([
    findVoiceTagFile(),
    countPreviews(),
    isJobDue(RENDER_NEXT_PREVIEW),
  ]);
  const voiceTag = tag && { isOn: tag.isVoiceTagOn, seconds: tag.durationSeconds ?? undefined };
  return { tag: voiceTag, previews, isRendering };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  return runIntent(voiceTagCommands, await readAdminForm({ request, context, url }));
}

export function meta({ matches }: Route.MetaArgs) {
  return privatePage(matches, m.settings_preview_voice_tag_settings());
}

export default function VoiceTagSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { tag, previews, isRendering } = loaderData;
  const result = useFormResult(actionData);
  return (
    <section className="max-w-3xl">
      <h2 className="font-semibold text-xl">{m.settings_preview_voice_tag()}</h2>
      <p className="mt-3 text-muted text-pretty">{m.settings_a_spoken_mark_that_is_mixed()}</p>
      {result?.problem && (
        <Alert role="alert" takesFocus className="mt-4" title={result.problem.title}>
          {result.problem.text}
        </Alert>
      )}
      {tag && <CurrentVoiceTag {...tag} />}
      <UploadForm
        kind="audio"
        name="voiceTag"
        label={tag ? m.settings_another_voice_tag() : m.settings_voice_tag()}
        intent="set"
        save={m.settings_save_voice_tag()}
      />
      <PreviewProgress {...previews} isRendering={isRendering} />
    </section>
  );
}

type Props = {
  all: number;
  /** Number of previews that have the current voice tag, or need none. */
  right: number;
  failed: number;
  isRendering: boolean;
};

function PreviewProgress({ all, right, failed, isRendering }: Props) {
  if (all === 0) return null;
  const isIdle = !isRendering && right < all;
  return (
    <div className="mt-8 grid gap-3 border-line border-t pt-6 text-sm">
      <p role="status">
        <span className="mono-type">{m.right_of_all({ right, all })}</span>{" "}
        {m.settings_previews_rendered()}
        {isRendering && right + failed < all && m.settings_the_rest_follows_in_the_background()}
      </p>
      {right < all && (
        <progress
          aria-label={m.settings_previews_rendered_label()}
          max={all}
          value={right}
          className="h-2 w-full max-w-md accent-accent"
        />
      )}
      {failed > 0 && (
        <p className="danger-text">{m.settings_could_not_be_rendered_they_keep({ failed })}</p>
      )}
      {isIdle && <IntentButton intent="retry">{m.settings_render_the_rest_now()}</IntentButton>}
    </div>
  );
}
