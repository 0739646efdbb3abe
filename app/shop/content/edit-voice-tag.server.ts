import type { AuditAction } from "#app/platform/audit/audit-actions.ts";
import { recordAudit } from "#app/platform/audit/record-audit.server.ts";
import { type Db, db } from "#app/platform/database/db.server.ts";
import { type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import { markReplaced } from "#app/platform/storage/media-files.server.ts";
import { attachUpload } from "#app/platform/uploads/uploads.server.ts";
import type { Actor } from "#app/shop/accounts/actor.ts";
import { renderPreviewsAgain } from "#app/shop/media/previews.server.ts";
import { m } from "#messages";
import { changeSettings, updateSettings } from "./edit-settings.server.ts";
import type { Settings } from "./settings.server.ts";

/** The tag plays every 25 seconds, with music in between. */
const MAX_SECONDS = 15;

export async function findVoiceTagFile() {
  return db
    .selectFrom("settings")
    .innerJoin("mediaFiles", "mediaFiles.id", "settings.voiceTagFileId")
    .select(["bucket", "key", "mediaType", "sizeBytes", "durationSeconds", "isVoiceTagOn"])
    .executeTakeFirst();
}

export function setVoiceTag(actor: Actor, uploadId: string): Promise<Outcome> {
  return changeVoiceTag(actor, "set-voice-tag", async (tx, { voiceTagFileId: former }) => {
    const { done: files, refused } = await attachUpload(tx, uploadId, "audio", actor.id);
    if (refused) return { refused };
    const voiceTagFileId = files.originalFileId ?? null;
    const problem = await findProblem(tx, voiceTagFileId);
    if (problem) return refuse("invalid", problem);
    await updateSettings(tx, { voiceTagFileId, isVoiceTagOn: true });
    await markReplaced(tx, [
      files.previewFileId, // it is only played within others
      former === voiceTagFileId ? undefined : former,
    ]);
    return { done: undefined };
  });
}

export function switchVoiceTag(actor: Actor, isOn: boolean): Promise<Outcome> {
  const action = isOn ? "switch-on-voice-tag" : "switch-off-voice-tag";
  return changeVoiceTag(actor, action, async (tx, { voiceTagFileId }) => {
    if (!voiceTagFileId) return refuse("missing", m.voice_tag_missing());
    await updateSettings(tx, { isVoiceTagOn: isOn });
    return { done: undefined };
  });
}

export function removeVoiceTag(actor: Actor): Promise<Outcome> {
  return changeVoiceTag(actor, "remove-voice-tag", async (tx, { voiceTagFileId }) => {
    await updateSettings(tx, { voiceTagFileId: null });
    await markReplaced(tx, [voiceTagFileId]);
    return { done: undefined };
  });
}

export function retryPreviews(actor: Actor): Promise<Outcome> {
  return changeVoiceTag(actor, "render-previews", async () => ({ done: undefined }));
}

/** All previews are rendered again in the background. */
function changeVoiceTag(
  actor: Actor,
  action: AuditAction,
  change: (tx: Db, before: Settings) => Promise<Outcome>,
): Promise<Outcome> {
  return changeSettings(actor, async (tx, before) => {
    const outcome = await change(tx, before);
    if (outcome.refused) return outcome;
    await renderPreviewsAgain(tx);
    await recordAudit(tx, { by: actor, action, subject: { kind: "setting" } });
    return outcome;
  });
}

/** A tag that the analyzer refuses would make every upload fail. */
async function findProblem(tx: Db, fileId: string | null): Promise<string | undefined> {
  const file = await tx
    .selectFrom("mediaFiles")
    .where("id", "=", fileId)
    .select(["durationSeconds", "lufs"])
    .executeTakeFirst();
  if (!file) return m.voice_tag_no_sound();
  if ((file.durationSeconds ?? 0) > MAX_SECONDS) {
    return m.voice_tag_too_long({ seconds: MAX_SECONDS });
  }
  return file.lufs === null ? m.voice_tag_silent() : undefined;
}
