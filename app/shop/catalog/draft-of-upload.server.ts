import type { Db } from "#app/platform/database/db.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import { likelyKey } from "#app/platform/uploads/detected-key.ts";
import { describeAudio, listUploadNames } from "#app/platform/uploads/uploads.server.ts";
import type { Actor } from "#app/shop/accounts/actor.ts";
import { m } from "#messages";
import { finishedKind, guessFileKind } from "./files/file-kinds.ts";
import { saveTrackFiles } from "./files/save-track-files.server.ts";
import { proposeDetails } from "./propose-details.ts";
import { titleOfFile } from "./title-of-file.ts";
import { draftForm } from "./track-form.ts";
import { createTrack } from "./write-track.server.ts";

const refusals: Partial<Record<string, () => string>> = {
  conflict: m.upload_made_track,
  forbidden: m.track_may_not_add,
};

type DraftUploads = {
  audio: string;
  cover?: string | undefined;
  /** Further files for the buyer. */
  files: readonly string[];
};

/**
 * Makes one draft per audio upload, however often it is submitted. The audio is the source of the
 * preview and the first file for the buyer.
 */
export async function addDraftOfUpload(
  actor: Actor,
  { files, ...uploads }: DraftUploads,
): Promise<Outcome<{ id: string; title: string }>> {
  const described = await describeAudio(uploads.audio, actor.id);
  if (!described) return refuse("missing", m.upload_missing());
  const { fileName, detected } = described;
  const bpm = detected?.bpm && String(Math.round(detected.bpm * 100) / 100);
  const title = titleOfFile(fileName).slice(0, 200);
  const key = detected && likelyKey(detected);
  const { vocals, software } = proposeDetails(fileName, detected?.metadata);
  const proposed = { title, bpm, key, vocals, software };
  const { data: fields } = draftForm.safeParse({ ...proposed, ...uploads });
  if (!fields) return refuse("invalid", m.upload_no_draft());
  const draft = { fields, isDraft: true, key: uploads.audio, also: { files } };
  const { done, refused } = await inTransaction(async (tx) => {
    const created = await createTrack(tx, actor, draft);
    if (created.refused || !created.done.isNew) return created;
    const track = { id: created.done.id, title: fields.title };
    const kept = await addBuyersFiles(tx, actor, track, [uploads.audio, ...files]);
    return kept.refused ? kept : created;
  });
  if (!refused) return { done: { id: done.id, title: fields.title } };
  return refuse(refused.reason, refusals[refused.reason]?.() ?? refused.text);
}

async function addBuyersFiles(
  tx: Db,
  actor: Actor,
  track: { id: string; title: string },
  uploads: readonly string[],
): Promise<Outcome> {
  const names = await listUploadNames(tx, uploads, actor.id);
  const kindOf = (id: string, index: number) =>
    index === 0 ? finishedKind(names.get(id) ?? "") : guessFileKind(names.get(id) ?? "");
  const added = new Map(uploads.map((id, index) => [id, kindOf(id, index)] as const));
  return saveTrackFiles(tx, actor, track, { kinds: new Map(), removed: new Set(), added });
}
