import { data } from "react-router";
import { z } from "zod";
import { signedIn } from "#app/accounts/sent-form.server.ts";
import { countPreviews } from "#app/catalogue/render-previews.server.ts";
import {
  findVoiceTagFile,
  removeVoiceTag,
  retryPreviews,
  setVoiceTag,
  switchVoiceTag,
} from "#app/content/voice-tag.server.ts";
import { isJobDue } from "#app/jobs/job-runner.server.ts";
import { RENDER_NEXT_PREVIEW } from "#app/media/previews.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { formDataOf, readForm } from "#app/web/read-form.server.ts";
import { redirectWithToast } from "#app/web/toast-cookie.server.ts";
import { useFormResult } from "#app/web/use-form-result.ts";
import { PreviewProgress } from "../preview-progress.tsx";
import { CurrentVoiceTag, NewVoiceTag } from "../voice-tag.tsx";
import type { Route } from "./+types/voice-tag";

export async function loader() {
  const [tag, previews, isRendering] = await Promise.all([
    findVoiceTagFile(),
    countPreviews(),
    isJobDue(RENDER_NEXT_PREVIEW),
  ]);
  const shown = tag && { isOn: tag.isVoiceTagOn, seconds: tag.durationSeconds ?? undefined };
  return { tag: shown, previews, isRendering };
}

const voiceTagForm = z.object({
  intent: z.enum(["set", "on", "off", "remove", "retry"]),
  voiceTag: z.string().max(100).default(""),
});

const done = {
  set: "Voice tag saved",
  on: "Voice tag switched on",
  off: "Voice tag switched off",
  remove: "Voice tag removed",
  retry: "Previews are being rendered",
};

export async function action({ request, context, url }: Route.ActionArgs) {
  const actor = signedIn(context);
  const { value } = readForm(voiceTagForm, await formDataOf(request));
  if (!value) return data({ problem: "Nothing was asked." }, { status: 400 });
  const { intent, voiceTag } = value;
  if (intent === "set" && voiceTag === "") {
    return data({ problem: "Please choose a file first." }, { status: 400 });
  }
  const commands = {
    set: () => setVoiceTag(actor, voiceTag),
    on: () => switchVoiceTag(actor, true),
    off: () => switchVoiceTag(actor, false),
    remove: () => removeVoiceTag(actor),
    retry: () => retryPreviews(actor),
  };
  const { problem } = await commands[intent]();
  if (problem) return data({ problem }, { status: 422 });
  return redirectWithToast(url.pathname, { title: done[intent] });
}

export function meta() {
  return [
    { title: "Preview Voice Tag · Settings · Dubplate" },
    { name: "robots", content: "noindex" },
  ];
}

export default function VoiceTagSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { tag, previews, isRendering } = loaderData;
  const answer = useFormResult(actionData);
  return (
    <section className="max-w-3xl">
      <h2 className="font-semibold text-xl">Preview voice tag</h2>
      <p className="mt-3 text-muted text-pretty">
        A spoken mark that is mixed into what visitors hear: at 5 seconds and every 25 seconds from
        there, as loud as the music. Buyers get the track without it. It has 15 seconds at most.
      </p>
      {answer?.problem && (
        <Alert role="alert" takesFocus className="mt-4">
          {answer.problem}
        </Alert>
      )}
      {tag && <CurrentVoiceTag {...tag} />}
      <NewVoiceTag isFirst={!tag} />
      <PreviewProgress {...previews} isRendering={isRendering} />
    </section>
  );
}
