import type { Actor } from "#app/accounts/actor.ts";
import { recordAct } from "#app/audit/record-act.server.ts";
import type { Db } from "#app/database/db.server.ts";
import { claimUpload } from "#app/uploads/uploads.server.ts";
import { lockPlaces } from "./slugs.server.ts";
import { addTrack, editTrack } from "./track-commands.server.ts";
import type { TrackFields } from "./track-form.ts";
import { mayAddTracks, mayMarkNew } from "./track-policy.ts";
import { findSubmission, keepSubmission } from "./track-submissions.server.ts";

/** Rolls a save back: one of the form's uploads cannot be taken. */
export class UploadRefused extends Error {
  readonly field: "cover" | "audio" | "files";

  constructor(field: UploadRefused["field"], problem: string) {
    super(problem);
    this.field = field;
  }
}

type Save = { fields: TrackFields; isDraft: boolean };

/**
 * Makes a track of a form, the actor's own. The same form again (`key` is its UUID) answers the track
 * that it made; with other words it is `changed` and adds nothing.
 * @throws {UploadRefused} which must roll back the caller's transaction.
 */
export async function saveNewTrack(
  on: Db,
  actor: Actor,
  { fields, isDraft, key }: Save & { key: string },
): Promise<{ id: string } | { problem: "refused" | "changed" }> {
  if (!mayAddTracks(actor)) return { problem: "refused" };
  await lockPlaces(on);
  const submission = { key, userId: actor.id, fields };
  const made = await findSubmission(on, submission);
  if (made) return made.words === "same" ? { id: made.trackId } : { problem: "changed" };
  const { id } = await addTrack(on, {
    ...(await columnsOf(on, actor, fields)),
    priceCents: fields.price ?? 0,
    userId: actor.id,
    isDraft,
  });
  await keepSubmission(on, submission, id);
  await recordAct(on, {
    by: actor,
    act: "add-track",
    subject: { kind: "track", id, name: fields.title },
    details: { genre: fields.genre, price: ((fields.price ?? 0) / 100).toFixed(2), isDraft },
  });
  return { id };
}

/**
 * Changes a track as a form says; the price only where the form has one and the track is a draft. False
 * when the track is not the actor's to edit.
 * @throws {UploadRefused} which must roll back the caller's transaction.
 */
export async function saveTrack(
  on: Db,
  actor: Actor,
  id: string,
  { fields, isDraft }: Save,
): Promise<boolean> {
  await lockPlaces(on);
  const columns = await columnsOf(on, actor, fields);
  return editTrack(on, actor, id, {
    ...columns,
    ...(fields.price !== undefined && { priceCents: fields.price }),
    isDraft,
  });
}

/** A form's fields as columns, with the files of its uploads. A length that nobody typed is the file's. */
async function columnsOf(on: Db, actor: Actor, fields: TrackFields) {
  const { title, genre, description, onSale, duration } = fields;
  const cover = await claim(on, actor, "cover", fields.cover);
  const audio = await claim(on, actor, "audio", fields.audio);
  return {
    ...{ title, genre, description, onSale },
    ...(mayMarkNew(actor) && { isNewArrival: fields.newArrival }),
    purchaseLink: fields.purchaseLink ?? null,
    bpm: fields.bpm ?? null,
    key: fields.key ?? null,
    releaseDate: fields.releaseDate ?? null,
    durationSeconds: duration ?? audio?.durationSeconds ?? null,
    ...(cover?.fileId && { coverFileId: cover.fileId }),
    ...(audio?.previewFileId && { previewFileId: audio.previewFileId }),
  };
}

async function claim(on: Db, actor: Actor, kind: "cover" | "audio", id: string | undefined) {
  if (!id) return undefined;
  const { done, refused } = await claimUpload(on, id, kind, actor.id);
  if (refused) throw new UploadRefused(kind, refused.text);
  return done;
}
