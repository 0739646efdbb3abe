import { type Insertable, sql } from "kysely";
import type { Db } from "#app/platform/database/db.server.ts";
import { type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import { m } from "#messages";
import type { MusicTracks } from "./catalog-schema.ts";
import { lockSlugsAndPositions } from "./slugs.server.ts";
import { slugOf } from "./track.ts";

/** `position` only determines the order. */
export type ImportedTrack = Omit<Insertable<MusicTracks>, "slug">;

const BATCH_SIZE = 500;

/** Adds tracks before all others and returns the IDs of the new ones. */
export async function addImportedTracks(tx: Db, tracks: ImportedTrack[]): Promise<Set<string>> {
  await lockSlugsAndPositions(tx);
  const existingIds = await listExistingIds(tx, tracks);
  const added = tracks
    .filter(({ id }) => !existingIds.has(id))
    .sort((a, b) => a.position - b.position);
  const chooseSlug = await slugChooser(tx);
  const startPosition = ((await findFirstPosition(tx)) ?? added.length) - added.length;
  const rows = added.map((track, index) => ({
    ...track,
    slug: chooseSlug(track.title),
    position: startPosition + index,
  }));
  for (let start = 0; start < rows.length; start += BATCH_SIZE) {
    const some = rows.slice(start, start + BATCH_SIZE);
    await tx.insertInto("musicTracks").values(some).execute();
    const likes = some.map(({ id }) => ({ trackId: id }));
    await tx.insertInto("trackLikes").values(likes).execute();
  }
  return new Set(added.map(({ id }) => id));
}

async function listExistingIds(tx: Db, tracks: { id: string }[]): Promise<Set<string>> {
  const ids = tracks.map(({ id }) => id);
  const rows = await tx
    .selectFrom("musicTracks")
    .select("id")
    .where(sql<boolean>`id = any(${ids})`)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

async function findFirstPosition(tx: Db): Promise<number | undefined> {
  const track = await tx
    .selectFrom("musicTracks")
    .select((row) => row.fn.min("position").as("first"))
    .executeTakeFirst();
  return track?.first ?? undefined;
}

async function slugChooser(tx: Db): Promise<(title: string) => string> {
  const today = await tx.selectFrom("musicTracks").select("slug").execute();
  const former = await tx.selectFrom("formerSlugs").select("slug").execute();
  const taken = new Set([...today, ...former].map(({ slug }) => slug));
  return (title) => {
    const wanted = slugOf(title);
    let slug = wanted;
    for (let number = 2; taken.has(slug); number += 1) slug = `${wanted}-${number}`;
    taken.add(slug);
    return slug;
  };
}

export async function addImportedLikes(
  tx: Db,
  trackId: string,
  count: number,
): Promise<Outcome<{ isNew: boolean }>> {
  const before = await tx
    .selectFrom("trackLikes")
    .where("trackId", "=", trackId)
    .select("count")
    .executeTakeFirst();
  if (!before) return refuse("missing", m.track_track_not_found_in_the_library());
  if (before.count >= count) return { done: { isNew: false } };
  await tx.updateTable("trackLikes").set({ count }).where("trackId", "=", trackId).execute();
  return { done: { isNew: true } };
}
