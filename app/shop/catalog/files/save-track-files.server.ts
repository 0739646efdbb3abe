import { type Insertable, sql } from "kysely";
import type { AuditAction } from "#app/platform/audit/audit-actions.ts";
import {
  type DetailValue,
  type FieldChange,
  findChangedFields,
} from "#app/platform/audit/changed-fields.ts";
import { recordAudit } from "#app/platform/audit/record-audit.server.ts";
import type { Db } from "#app/platform/database/db.server.ts";
import { type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import { type AttachedFiles, attachUpload } from "#app/platform/uploads/uploads.server.ts";
import type { Actor } from "#app/shop/accounts/actor.ts";
import { type FileKind, kindOfSound } from "./file-kinds.ts";
import type { FileChanges } from "./track-files-form.ts";
import type { TrackFiles } from "./track-files-schema.ts";

type LockedTrack = { id: string; title: string };

/** Ignores IDs of other tracks' files. */
export async function saveTrackFiles(
  tx: Db,
  actor: Actor,
  track: LockedTrack,
  { kinds, removed, added }: FileChanges,
): Promise<Outcome> {
  for (const id of removed) await removeFile(tx, actor, track, id);
  for (const [id, kind] of kinds) await changeKind(tx, actor, track, id, kind);
  for (const [uploadId, kind] of added) {
    const { refused } = await addFile(tx, actor, track, uploadId, kind);
    if (refused) return { refused };
  }
  return { done: undefined };
}

async function removeFile(tx: Db, actor: Actor, track: LockedTrack, id: string): Promise<void> {
  const removed = await tx
    .deleteFrom("trackFiles")
    .where("id", "=", id)
    .where("trackId", "=", track.id)
    .returning(["kind", "fileName"])
    .executeTakeFirst();
  if (removed) await record(tx, actor, track, "remove-file", describe(removed));
}

async function changeKind(
  tx: Db,
  actor: Actor,
  track: LockedTrack,
  id: string,
  chosen: FileKind,
): Promise<void> {
  const file = await tx
    .selectFrom("trackFiles")
    .innerJoin("mediaFiles", "mediaFiles.id", "trackFiles.fileId")
    .where("trackFiles.id", "=", id)
    .where("trackId", "=", track.id)
    .select(["kind", "fileName", "mediaType"])
    .executeTakeFirst();
  if (!file) return;
  const kind = kindOfSound({ kind: chosen, mediaType: file.mediaType });
  if (kind === file.kind) return;
  await tx
    .updateTable("trackFiles")
    .set({ kind })
    .where("id", "=", id)
    .where("trackId", "=", track.id)
    .execute();
  const change = findChangedFields({ kind: file.kind }, { kind });
  await record(tx, actor, track, "change-file", { file: file.fileName, ...change });
}

async function addFile(
  tx: Db,
  actor: Actor,
  track: LockedTrack,
  uploadId: string,
  kind: FileKind,
): Promise<Outcome> {
  if (await isAdded(tx, actor, track, uploadId)) return { done: undefined };
  const attached =
    (await findPreviewSource(tx, actor, uploadId)) ??
    (await attachUpload(tx, uploadId, "deliverable", actor.id));
  if (attached.refused) {
    const { text } = attached.refused;
    return refuse("invalid", text, { errors: { files: text } });
  }
  const { fileId, fileName } = attached.done;
  if (!fileId) throw new Error("A deliverable came in without its file.");
  const { mediaType } = await tx
    .selectFrom("mediaFiles")
    .where("id", "=", fileId)
    .select("mediaType")
    .executeTakeFirstOrThrow();
  const added = { kind: kindOfSound({ kind, mediaType }), fileName };
  await insertTrackFile(tx, { trackId: track.id, fileId, ...added });
  await record(tx, actor, track, "add-file", describe(added));
  return { done: undefined };
}

/** The file of which the preview was made, if the form has attached that upload as the preview. */
async function findPreviewSource(
  tx: Db,
  actor: Actor,
  uploadId: string,
): Promise<Outcome<AttachedFiles> | undefined> {
  const source = await tx
    .selectFrom("uploads")
    .where((row) => row.and({ id: uploadId, kind: "audio", state: "claimed", ownerId: actor.id }))
    .select(["originalFileId as fileId", "fileName"])
    .executeTakeFirst();
  if (!source?.fileId) return undefined;
  return { done: { fileName: source.fileName, fileId: source.fileId } };
}

export type NewTrackFile = Pick<Insertable<TrackFiles>, "trackId" | "fileId" | "kind" | "fileName">;

/** The clock orders files by insertion, also within a transaction. */
export async function insertTrackFile(tx: Db, file: NewTrackFile): Promise<void> {
  const { kind, fileName } = file;
  await tx
    .insertInto("trackFiles")
    .values({ ...file, createdAt: sql<Date>`clock_timestamp()` })
    .onConflict((conflict) =>
      conflict.columns(["trackId", "fileId"]).doUpdateSet({ kind, fileName }),
    )
    .execute();
}

/** A form that was submitted twice has added its file already. */
async function isAdded(
  tx: Db,
  actor: Actor,
  track: LockedTrack,
  uploadId: string,
): Promise<boolean> {
  const added = await tx
    .selectFrom("trackFiles")
    .innerJoin("uploads", (join) =>
      join.on(
        sql`coalesce(uploads.file_id, uploads.original_file_id)`,
        "=",
        sql.ref("trackFiles.fileId"),
      ),
    )
    .where("trackFiles.trackId", "=", track.id)
    .where("uploads.id", "=", uploadId)
    .where("uploads.ownerId", "=", actor.id)
    .where("uploads.state", "=", "claimed")
    .select("trackFiles.id")
    .executeTakeFirst();
  return added !== undefined;
}

function describe({ kind, fileName }: { kind: FileKind; fileName: string }) {
  return { file: fileName, kind };
}

async function record(
  tx: Db,
  actor: Actor,
  { id, title }: LockedTrack,
  action: AuditAction,
  details: Record<string, DetailValue | FieldChange>,
): Promise<void> {
  await recordAudit(tx, {
    by: actor,
    action,
    subject: { kind: "track", id, name: title },
    details,
  });
}
