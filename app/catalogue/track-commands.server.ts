import { randomBytes } from "node:crypto";
import { type Insertable, sql, type Updateable } from "kysely";
import type { Actor } from "#app/accounts/actor.ts";
import { recordAct } from "#app/audit/record-act.server.ts";
import { type Db, db } from "#app/database/db.server.ts";
import type { MusicTracks } from "#app/database/schema.ts";
import { isEditableBy } from "./lock-track.server.ts";
import { editedColumns, recordEdit } from "./record-edit.server.ts";
import { findFreeSlug, keepFormerSlug, lockPlaces } from "./slugs.server.ts";
import { slugOf } from "./track.ts";

export type NewTrack = Omit<Insertable<MusicTracks>, "id" | "slug" | "position">;

/**
 * Adds a track before all others: its position is the lowest minus 1, its slug is made of the title
 * and gets a number when another track has it. One at a time, so that no two get the same place.
 * Runs inside the caller's transaction and answers the id and the slug.
 */
export async function addTrack(on: Db, track: NewTrack): Promise<{ id: string; slug: string }> {
  await lockPlaces(on);
  const id = `track-${Date.now()}-${randomBytes(5).toString("hex")}`;
  const slug = await findFreeSlug(on, track.title);
  const position = sql<number>`(select coalesce(min(position) - 1, 0) from music_tracks)`;
  await on
    .insertInto("musicTracks")
    .values({ ...track, id, slug, position })
    .execute();
  await on.insertInto("trackLikes").values({ trackId: id }).execute();
  return { id, slug };
}

/** What an edit may change. The price is in it for drafts only: a published track's is settled. */
export type TrackChange = Pick<
  Updateable<MusicTracks>,
  | "description"
  | "purchaseLink"
  | "coverFileId"
  | "previewFileId"
  | "durationSeconds"
  | "bpm"
  | "key"
  | "releaseDate"
  | "onSale"
  | "isNewArrival"
> & { title: string; genre: string; isDraft: boolean; priceCents?: number };

/**
 * Changes a track. A new title gives it a new slug, and the former one leads there if it was ever
 * public. A published track keeps its price and stays published. Runs inside the caller's transaction; answers false, with
 * nothing changed, when the track is not the actor's to edit.
 */
export async function editTrack(
  on: Db,
  actor: Actor,
  id: string,
  { isDraft, priceCents, ...change }: TrackChange,
): Promise<boolean> {
  await lockPlaces(on);
  const before = await on
    .selectFrom("musicTracks")
    .select(["slug", "isDraft", ...editedColumns])
    .where("id", "=", id)
    .where(isEditableBy(actor))
    .forUpdate()
    .executeTakeFirst();
  if (!before) return false;
  const isSameName = slugOf(before.title) === slugOf(change.title);
  const slug = isSameName ? before.slug : await findFreeSlug(on, change.title, id);
  if (slug !== before.slug && !before.isDraft) {
    await keepFormerSlug(on, id, { former: before.slug, next: slug });
  }
  const settled = before.isDraft && { isDraft, ...(priceCents !== undefined && { priceCents }) };
  const { numUpdatedRows } = await on
    .updateTable("musicTracks")
    .set({
      ...change,
      slug,
      ...settled,
      updatedAt: sql`now()`,
    })
    .where("id", "=", id)
    .where(isEditableBy(actor))
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return false;
  await recordEdit(on, actor, id, before, { ...change, ...settled });
  return true;
}

/**
 * Deletes a track with its likes and addresses, or archives it when it was ever sold, so that its buyer's
 * link keeps working and no record of a sale, also of one that was undone, is lost. `refused` when there is no such track or it is not the actor's.
 */
export function removeTrack(actor: Actor, id: string): Promise<"deleted" | "archived" | "refused"> {
  return db.transaction().execute(async (on) => {
    const track = await on
      .selectFrom("musicTracks")
      .select(["soldAt", "title"])
      .where("id", "=", id)
      .where(isEditableBy(actor))
      .forUpdate()
      .executeTakeFirst();
    if (!track) return "refused";
    // Asked once the track is held: a sale that was on its way is in by now, or waits.
    const purchase = await on
      .selectFrom("purchases")
      .select("id")
      .where("trackId", "=", id)
      .limit(1)
      .executeTakeFirst();
    const isKept = Boolean(track.soldAt || purchase);
    const subject = { kind: "track", id, name: track.title } as const;
    await recordAct(on, { by: actor, act: isKept ? "archive-track" : "delete-track", subject });
    if (!isKept) {
      const unsold = on.deleteFrom("musicTracks").where("id", "=", id).where("soldAt", "is", null);
      await unsold.where(isEditableBy(actor)).execute();
      return "deleted";
    }
    const sold = on.updateTable("musicTracks").where("id", "=", id).where(isEditableBy(actor));
    const now = sql<Date>`now()`;
    await sold.set({ archivedAt: now, isDraft: true, updatedAt: now }).execute();
    return "archived";
  });
}
