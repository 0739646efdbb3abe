import { sql } from "kysely";
import type { Db } from "#app/platform/database/db.server.ts";
import { refuse } from "#app/platform/forms/outcome.ts";
import { isUploadId } from "#app/platform/uploads/uploads.server.ts";
import type { Actor } from "#app/shop/accounts/actor.ts";
import { m } from "#messages";
import { listBlockingOverlaps, type Overlap } from "../audio-matches/find-overlaps.server.ts";
import { excludeAllowed } from "../audio-matches/request-review.server.ts";
import type { EditableTrack } from "../editable-track.server.ts";
import type { FileChanges } from "../files/track-files-form.ts";
import type { TrackFields } from "../track-form.ts";

type Sent = { fields: Pick<TrackFields, "audio">; files: FileChanges };
type StoredTrack = Pick<EditableTrack, "id" | "fileIds">;

/** A form is saved as a draft while the track's overlaps with others await review. */
export async function draftIfPendingReview<Form extends Sent & { isDraft: boolean }>(
  tx: Db,
  form: Form,
  actor: Actor,
  track?: StoredTrack & { isDraft: boolean },
): Promise<Form & { pendingReview: Overlap[] }> {
  const isPublishing = !form.isDraft && track?.isDraft !== false;
  const pendingReview = isPublishing ? await findPendingReview(tx, form, actor, track) : [];
  return { ...form, isDraft: form.isDraft || pendingReview.length > 0, pendingReview };
}

/** Ignores existing music, which is public already. */
export async function addsUnreviewedMusic(
  tx: Db,
  form: Sent,
  actor: Actor,
  track: StoredTrack,
): Promise<boolean> {
  const added = await listSentFiles(tx, form);
  if (added.length === 0) return false;
  const pendingReview = await findPendingReview(tx, form, actor, track);
  return pendingReview.some(({ fileIds }) => fileIds.some((id) => added.includes(id)));
}

export function refuseUnreviewedMusic() {
  const text = m.track_same_music_held();
  return refuse("invalid", text, { errors: { files: text } });
}

async function findPendingReview(
  tx: Db,
  form: Sent,
  actor: Actor,
  track: StoredTrack | undefined,
): Promise<Overlap[]> {
  const sent = await listSentFiles(tx, form);
  const stored = track && (await findStored(tx, track.id));
  const staying = track ? await listStoredFiles(tx, track.id, form) : [];
  const audio = form.fields.audio ? undefined : track?.fileIds.audio;
  const fileIds = [...new Set([...sent, ...staying, ...(audio ? [audio] : [])])];
  const ownerId = stored ? stored.userId : actor.id;
  const overlaps = await listBlockingOverlaps(tx, { track: stored, ownerId, fileIds });
  return excludeAllowed(tx, track?.id, overlaps);
}

function findStored(tx: Db, id: string) {
  return tx
    .selectFrom("musicTracks")
    .where("id", "=", id)
    .select(["id", "userId", "createdAt"])
    .executeTakeFirst();
}

async function listSentFiles(tx: Db, { fields, files }: Sent): Promise<string[]> {
  const uploads = [...files.added.keys(), fields.audio ?? undefined].filter(isUploadId);
  const { rows } = await sql<{ id: string }>`
    select coalesce(original_file_id, file_id) as id from uploads
    where id = any(${uploads}::uuid[]) and coalesce(original_file_id, file_id) is not null
  `.execute(tx);
  return rows.map(({ id }) => id);
}

async function listStoredFiles(tx: Db, trackId: string, { files }: Sent): Promise<string[]> {
  const stored = await tx
    .selectFrom("trackFiles")
    .where("trackId", "=", trackId)
    .select(["id", "fileId"])
    .execute();
  return stored.filter(({ id }) => !files.removed.has(id)).map(({ fileId }) => fileId);
}
