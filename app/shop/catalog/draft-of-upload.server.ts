import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import { likelyKey } from "#app/platform/uploads/detected-key.ts";
import { describeAudio } from "#app/platform/uploads/uploads.server.ts";
import type { Actor } from "#app/shop/accounts/actor.ts";
import { m } from "#messages";
import { titleOfFile } from "./title-of-file.ts";
import { draftForm } from "./track-form.ts";
import { createTrack } from "./write-track.server.ts";

const refusals: Partial<Record<string, () => string>> = {
  conflict: m.upload_made_track,
  forbidden: m.track_may_not_add,
};

/** Makes one draft per upload, however often it is submitted. */
export async function addDraftOfUpload(
  actor: Actor,
  uploads: { audio: string; cover?: string | undefined },
): Promise<Outcome<{ id: string; title: string }>> {
  const described = await describeAudio(uploads.audio, actor.id);
  if (!described) return refuse("missing", m.upload_missing());
  const { fileName, detected } = described;
  const bpm = detected?.bpm && String(Math.round(detected.bpm * 100) / 100);
  const title = titleOfFile(fileName).slice(0, 200);
  const key = detected && likelyKey(detected);
  const { data: fields } = draftForm.safeParse({ title, bpm, key, ...uploads });
  if (!fields) return refuse("invalid", m.upload_no_draft());
  const draft = { fields, isDraft: true, key: uploads.audio };
  const { done, refused } = await inTransaction((tx) => createTrack(tx, actor, draft));
  if (!refused) return { done: { id: done.id, title: fields.title } };
  return refuse(refused.reason, refusals[refused.reason]?.() ?? refused.text);
}
