import type { Actor } from "#app/accounts/actor.ts";
import type { Act } from "#app/audit/act-sentences.ts";
import { recordAct } from "#app/audit/record-act.server.ts";
import { whatChanged } from "#app/audit/what-changed.ts";
import { isEditableBy } from "#app/catalogue/lock-track.server.ts";
import { UploadRefused } from "#app/catalogue/save-track.server.ts";
import type { Db } from "#app/database/db.server.ts";
import { claimUpload } from "#app/uploads/uploads.server.ts";
import { type FileKind, fileKindNames } from "./file-kinds.ts";
import type { FileWishes } from "./track-files-form.ts";

type Track = { id: string; title: string };

/**
 * Removes, renames and adds the files for a track's buyer, as its form says. Ids of files that are not
 * this track's do nothing. Runs inside the transaction that saves the form; answers false, with nothing
 * changed, when the track is not the actor's to edit.
 * @throws {UploadRefused} which must roll back the caller's transaction.
 */
export async function keepTrackFiles(
  on: Db,
  actor: Actor,
  trackId: string,
  { kinds, removed, added }: FileWishes,
): Promise<boolean> {
  const track = await on
    .selectFrom("musicTracks")
    .where("id", "=", trackId)
    .where(isEditableBy(actor))
    .select(["id", "title"])
    .forUpdate()
    .executeTakeFirst();
  if (!track) return false;
  for (const id of removed) await removeFile(on, actor, track, id);
  for (const [id, kind] of kinds) await changeKind(on, actor, track, { id, kind });
  for (const [uploadId, kind] of added) await addFile(on, actor, track, { uploadId, kind });
  return true;
}

/** The tracks whose files an actor may change, for the `where` of each statement. */
function ownTracks(on: Db, actor: Actor) {
  return on.selectFrom("musicTracks").where(isEditableBy(actor)).select("musicTracks.id");
}

async function removeFile(on: Db, actor: Actor, track: Track, id: string): Promise<void> {
  const gone = await on
    .deleteFrom("trackFiles")
    .where("id", "=", id)
    .where("trackId", "=", track.id)
    .where("trackId", "in", ownTracks(on, actor))
    .returning(["kind", "fileName"])
    .executeTakeFirst();
  if (gone) await record(on, actor, track, "remove-file", toldFile(gone));
}

async function changeKind(
  on: Db,
  actor: Actor,
  track: Track,
  { id, kind }: { id: string; kind: FileKind },
): Promise<void> {
  const file = await on
    .selectFrom("trackFiles")
    .where("id", "=", id)
    .where("trackId", "=", track.id)
    .where("kind", "<>", kind)
    .select(["kind", "fileName"])
    .forUpdate()
    .executeTakeFirst();
  if (!file) return;
  await on
    .updateTable("trackFiles")
    .set({ kind })
    .where("id", "=", id)
    .where("trackId", "in", ownTracks(on, actor))
    .execute();
  const change = whatChanged({ kind: fileKindNames[file.kind] }, { kind: fileKindNames[kind] });
  await record(on, actor, track, "change-file", { file: file.fileName, ...change });
}

async function addFile(
  on: Db,
  actor: Actor,
  track: Track,
  { uploadId, kind }: { uploadId: string; kind: FileKind },
): Promise<void> {
  if (await isTaken(on, actor, track, uploadId)) return;
  const claimed = await claimUpload(on, uploadId, "deliverable", actor.id);
  if (claimed.refused) throw new UploadRefused("files", claimed.refused.text);
  const { fileId, fileName } = claimed.done;
  if (!fileId) throw new Error("A deliverable came in without its file.");
  await on
    .insertInto("trackFiles")
    .values({ trackId: track.id, fileId, kind, fileName })
    .onConflict((conflict) =>
      conflict.columns(["trackId", "fileId"]).doUpdateSet({ kind, fileName }),
    )
    .execute();
  await record(on, actor, track, "add-file", toldFile({ kind, fileName }));
}

/** The same form may come twice: then the file is the track's already. */
async function isTaken(on: Db, actor: Actor, track: Track, uploadId: string): Promise<boolean> {
  const taken = await on
    .selectFrom("trackFiles")
    .innerJoin("uploads", "uploads.fileId", "trackFiles.fileId")
    .where("trackFiles.trackId", "=", track.id)
    .where("uploads.id", "=", uploadId)
    .where("uploads.ownerId", "=", actor.id)
    .where("uploads.state", "=", "claimed")
    .select("trackFiles.id")
    .executeTakeFirst();
  return taken !== undefined;
}

function toldFile({ kind, fileName }: { kind: FileKind; fileName: string }) {
  return { file: fileName, kind: fileKindNames[kind] };
}

async function record(
  on: Db,
  actor: Actor,
  { id, title }: Track,
  act: Act,
  details: Record<string, string>,
): Promise<void> {
  await recordAct(on, { by: actor, act, subject: { kind: "track", id, name: title }, details });
}
