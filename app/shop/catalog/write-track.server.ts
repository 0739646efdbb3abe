import { randomBytes } from "node:crypto";
import { type Insertable, sql } from "kysely";
import { recordAudit } from "#app/platform/audit/record-audit.server.ts";
import type { Db } from "#app/platform/database/db.server.ts";
import { type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import { type AttachedFiles, attachUpload } from "#app/platform/uploads/uploads.server.ts";
import type { Actor } from "#app/shop/accounts/actor.ts";
import { m } from "#messages";
import { findArtistTag, refuseArtistTag } from "./artist-tags.server.ts";
import type { MusicTracks } from "./catalog-schema.ts";
import { type EditableTrack, isEditableBy } from "./editable-track.server.ts";
import { lockGenre } from "./genres/genres.server.ts";
import { endRunningPromotion, forgetFullPrice } from "./promotions/track-promotion.server.ts";
import { recordEdit } from "./record-edit.server.ts";
import { addFormerSlug, findFreeSlug, lockSlugsAndPositions } from "./slugs.server.ts";
import { slugOf } from "./track.ts";
import { genreNeeded, priceMissing, type TrackFields } from "./track-form.ts";
import { mayAddTracks, mayMarkNew, notYours } from "./track-policy.ts";
import { addSubmission, findSubmission } from "./track-submissions.server.ts";
import { hasVoice } from "./vocals.ts";

/** A draft that `awaitsCheckout` is published when the checkout opens. */
export type SubmittedTrack = { fields: TrackFields; isDraft: boolean; awaitsCheckout?: boolean };

const sentBefore = m.track_form_sent_before;

/** `key` is the form's UUID, so that repeated submissions add one track. */
export async function createTrack(
  tx: Db,
  actor: Actor,
  { fields, isDraft, key, also }: SubmittedTrack & { key: string; also?: object },
): Promise<Outcome<{ id: string; isNew: boolean }>> {
  if (!mayAddTracks(actor))
    return refuse("forbidden", notYours(), { title: m.track_access_denied() });
  await lockSlugsAndPositions(tx);
  const submission = { key, userId: actor.id, content: { ...fields, ...also } };
  const made = await findSubmission(tx, submission);
  if (made && !made.isSame) return refuse("conflict", sentBefore());
  if (made) return { done: { id: made.trackId, isNew: false } };
  const columns = await columnsOf(tx, actor, fields);
  if (columns.refused) return columns;
  const priceCents = fields.price ?? 0;
  const track = { ...columns.done, priceCents, userId: actor.id, isDraft };
  const { id } = await insertTrack(tx, track);
  await addSubmission(tx, submission, id);
  await recordAudit(tx, {
    by: actor,
    action: "add-track",
    subject: { kind: "track", id, name: fields.title },
    details: { genre: fields.genre, price: (priceCents / 100).toFixed(2), isDraft },
  });
  return { done: { id, isNew: true } };
}

type InsertableTrack = Omit<Insertable<MusicTracks>, "id" | "slug" | "position">;

export async function insertTrack(
  tx: Db,
  track: InsertableTrack,
): Promise<{ id: string; slug: string }> {
  await lockSlugsAndPositions(tx);
  const id = `track-${Date.now()}-${randomBytes(5).toString("hex")}`;
  const slug = await findFreeSlug(tx, track.title);
  const position = sql<number>`(select coalesce(min(position) - 1, 0) from music_tracks)`;
  await tx
    .insertInto("musicTracks")
    .values({ ...track, id, slug, position })
    .execute();
  await tx.insertInto("trackLikes").values({ trackId: id }).execute();
  return { id, slug };
}

/** A new title gives a new slug, and a former public one redirects. */
export async function updateTrack(
  tx: Db,
  actor: Actor,
  track: EditableTrack,
  { fields, isDraft }: SubmittedTrack,
): Promise<Outcome> {
  const { id, title, slug } = track;
  if (track.isDraft && !isDraft && fields.price === undefined) {
    return refuse("invalid", priceMissing(), { errors: { price: priceMissing() } });
  }
  const columns = await columnsOf(tx, actor, fields);
  if (columns.refused) return columns;
  const isSameSlug = slugOf(title) === slugOf(fields.title);
  const newSlug = isSameSlug ? slug : await findFreeSlug(tx, fields.title, id);
  if (newSlug !== slug && !track.isDraft) await addFormerSlug(tx, id, slug, newSlug);
  const priceCents = fields.price ?? track.priceCents;
  const change = { ...columns.done, ...(track.isDraft && { isDraft, priceCents }) };
  await tx
    .updateTable("musicTracks")
    .set({ ...change, slug: newSlug, updatedAt: sql`now()` })
    .where("id", "=", id)
    .where(isEditableBy(actor))
    .execute();
  const restored = await updatePromotion(tx, track, change);
  await recordEdit(tx, actor, track, { ...change, ...restored });
  return { done: undefined };
}

async function updatePromotion(
  tx: Db,
  track: EditableTrack,
  { onSale, priceCents = track.priceCents }: { onSale: boolean; priceCents?: number },
): Promise<{ priceCents?: number }> {
  if (priceCents !== track.priceCents) await forgetFullPrice(tx, track.id);
  if (onSale || !track.onSale) return {};
  const restored = await endRunningPromotion(tx, track.id);
  return restored === undefined ? {} : { priceCents: restored };
}

/** These fields are not stored as sent in a column of their name. */
type OtherField =
  | "price"
  | "sold"
  | "newArrival"
  | "duration"
  | "releaseTime"
  | "driveLink"
  | "cover"
  | "audio";

export type SentColumns = Required<
  Pick<InsertableTrack, Exclude<keyof TrackFields, OtherField> | "durationSeconds">
> &
  Pick<InsertableTrack, "isNewArrival" | "coverFileId" | "previewFileId">;

async function columnsOf(tx: Db, actor: Actor, fields: TrackFields): Promise<Outcome<SentColumns>> {
  const { price, sold, newArrival, duration, releaseTime, driveLink, ...rest } = fields;
  const { cover, audio, ...columns } = rest;
  const genre = await lockGenre(tx, fields.genre);
  if (!genre) return refuse("invalid", genreNeeded(), { errors: { genre: genreNeeded() } });
  const artistTag = await findArtistTag(tx, columns.tags);
  if (artistTag) return refuseArtistTag(artistTag);
  const coverFiles = await attachFile(tx, actor, "cover", cover);
  if (coverFiles.refused) return coverFiles;
  const audioFiles = await attachFile(tx, actor, "audio", audio);
  if (audioFiles.refused) return audioFiles;
  const coverFileId = coverFiles.done?.fileId;
  const { previewFileId, durationSeconds } = audioFiles.done ?? {};
  const done = {
    ...columns,
    ...(!hasVoice(columns.vocals) && { vocalGender: null, vocalLanguage: null }),
    genre,
    ...(mayMarkNew(actor) && { isNewArrival: newArrival }),
    durationSeconds: duration ?? durationSeconds ?? null,
    ...(coverFileId && { coverFileId }),
    ...(previewFileId && { previewFileId }),
  };
  return { done };
}

async function attachFile(
  tx: Db,
  actor: Actor,
  kind: "cover" | "audio",
  id: string | null,
): Promise<Outcome<AttachedFiles | undefined>> {
  if (!id) return { done: undefined };
  const attached = await attachUpload(tx, id, kind, actor.id);
  if (!attached.refused) return attached;
  const { text } = attached.refused;
  return refuse("invalid", text, { errors: { [kind]: text } });
}
