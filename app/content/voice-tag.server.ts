import type { Actor } from "#app/accounts/actor.ts";
import type { Act } from "#app/audit/act-sentences.ts";
import { recordAct } from "#app/audit/record-act.server.ts";
import { type Db, db } from "#app/database/db.server.ts";
import { renderPreviewsAgain } from "#app/media/previews.server.ts";
import { markReplaced } from "#app/storage/replaced-files.server.ts";
import { claimUpload } from "#app/uploads/uploads.server.ts";
import { changeSettings, findSettings, holdSettings } from "./settings.server.ts";
import { mayManageSettings, notAllowed } from "./settings-policy.ts";

/** As the analyser takes it; it speaks every 25 seconds, and music should be left between. */
const LONGEST_SECONDS = 15;

type Outcome = { problem?: string };

/** The voice tag as its tab shows it. */
export async function findVoiceTagFile() {
  return db
    .selectFrom("settings")
    .innerJoin("mediaFiles", "mediaFiles.id", "settings.voiceTagFileId")
    .select(["bucket", "key", "mediaType", "sizeBytes", "durationSeconds", "isVoiceTagOn"])
    .executeTakeFirst();
}

/** Makes an upload the voice tag, switched on; all previews are rendered anew with it. */
export function setVoiceTag(actor: Actor, uploadId: string): Promise<Outcome> {
  return changeVoiceTag(actor, "set-voice-tag", async (on, { voiceTagFileId: former }) => {
    const { done: files, refused } = await claimUpload(on, uploadId, "audio", actor.id);
    if (refused) return { problem: refused.text };
    const problem = await problemOf(on, files.originalFileId);
    if (problem) return { problem };
    const voiceTagFileId = files.originalFileId ?? null;
    await changeSettings(on, { voiceTagFileId, isVoiceTagOn: true });
    await markReplaced(on, [
      files.previewFileId, // nobody is meant to hear it by itself
      former === voiceTagFileId ? undefined : former,
    ]);
    return {};
  });
}

/** Mixes the voice tag into previews, or leaves it out; all are rendered anew. */
export function switchVoiceTag(actor: Actor, isOn: boolean): Promise<Outcome> {
  const act = isOn ? "switch-on-voice-tag" : "switch-off-voice-tag";
  return changeVoiceTag(actor, act, async (on, { voiceTagFileId }) => {
    if (!voiceTagFileId) return { problem: "There is no voice tag." };
    await changeSettings(on, { isVoiceTagOn: isOn });
    return {};
  });
}

/** Removes the voice tag; all previews are rendered anew without it. */
export function removeVoiceTag(actor: Actor): Promise<Outcome> {
  return changeVoiceTag(actor, "remove-voice-tag", async (on, { voiceTagFileId }) => {
    await changeSettings(on, { voiceTagFileId: null });
    await markReplaced(on, [voiceTagFileId]);
    return {};
  });
}

/** Tries those previews again that could not be rendered, and whatever else is left. */
export function retryPreviews(actor: Actor): Promise<Outcome> {
  return changeVoiceTag(actor, "render-previews", async () => ({}));
}

/** A refusal changes nothing: what the upload was claimed for is undone as well. */
class Refused extends Error {}

async function changeVoiceTag(
  actor: Actor,
  act: Act,
  change: (on: Db, before: Awaited<ReturnType<typeof findSettings>>) => Promise<Outcome>,
): Promise<Outcome> {
  if (!mayManageSettings(actor)) return { problem: notAllowed };
  try {
    await db.transaction().execute(async (on) => {
      await holdSettings(on);
      const { problem } = await change(on, await findSettings(on));
      if (problem) throw new Refused(problem);
      await renderPreviewsAgain(on);
      await recordAct(on, { by: actor, act, subject: { kind: "setting" } });
    });
    return {};
  } catch (error) {
    if (error instanceof Refused) return { problem: error.message };
    throw error;
  }
}

/** A tag that the analyser would refuse would make every upload fail. */
async function problemOf(on: Db, fileId: string | undefined): Promise<string | undefined> {
  const file = await on
    .selectFrom("mediaFiles")
    .where("id", "=", fileId ?? null)
    .select(["durationSeconds", "lufs"])
    .executeTakeFirst();
  if (!file) return "This upload holds no sound.";
  if ((file.durationSeconds ?? 0) > LONGEST_SECONDS) {
    return `The voice tag is longer than ${LONGEST_SECONDS} seconds.`;
  }
  return file.lufs === null ? "The voice tag is silent." : undefined;
}
