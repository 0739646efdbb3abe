import { type Insertable, sql } from "kysely";
import type { Db } from "#app/database/db.server.ts";
import type { MusicTracks } from "#app/database/schema.ts";
import { lockPlaces } from "./slugs.server.ts";
import { slugOf } from "./track.ts";

/** A track as another shop had it, under its id there; `position` says only which comes first. */
export type BroughtTrack = Omit<Insertable<MusicTracks>, "slug">;

const AT_ONCE = 500;

/**
 * Adds tracks in their order, before all that are here. One whose id is here already stays as it is.
 * Runs inside the caller's transaction and answers the ids that were added.
 */
export async function bringTracks(on: Db, tracks: BroughtTrack[]): Promise<Set<string>> {
  await lockPlaces(on);
  const here = await listKnownIds(on, tracks);
  const added = tracks.filter(({ id }) => !here.has(id)).sort((a, b) => a.position - b.position);
  const chooseSlug = await slugChooser(on);
  const firstPlace = ((await findFirstPlace(on)) ?? added.length) - added.length;
  const rows = added.map((track, index) => ({
    ...track,
    slug: chooseSlug(track.title),
    position: firstPlace + index,
  }));
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    const some = rows.slice(start, start + AT_ONCE);
    await on.insertInto("musicTracks").values(some).execute();
    const likes = some.map(({ id }) => ({ trackId: id }));
    await on.insertInto("trackLikes").values(likes).execute();
  }
  return new Set(added.map(({ id }) => id));
}

async function listKnownIds(on: Db, tracks: { id: string }[]): Promise<Set<string>> {
  const ids = tracks.map(({ id }) => id);
  const query = on.selectFrom("musicTracks").select("id");
  const rows = await query.where(sql<boolean>`id = any(${ids})`).execute();
  return new Set(rows.map(({ id }) => id));
}

async function findFirstPlace(on: Db): Promise<number | undefined> {
  const query = on.selectFrom("musicTracks").select((row) => row.fn.min("position").as("first"));
  return (await query.executeTakeFirst())?.first ?? undefined;
}

/** As `findFreeSlug` chooses, for many tracks at once. */
async function slugChooser(on: Db): Promise<(title: string) => string> {
  const today = await on.selectFrom("musicTracks").select("slug").execute();
  const former = await on.selectFrom("formerSlugs").select("slug").execute();
  const taken = new Set([...today, ...former].map(({ slug }) => slug));
  return (title) => {
    const wanted = slugOf(title);
    let slug = wanted;
    for (let number = 2; taken.has(slug); number += 1) slug = `${wanted}-${number}`;
    taken.add(slug);
    return slug;
  };
}

/**
 * Gives a track the likes that it had elsewhere, unless it has more here: brought twice they count once.
 * `no such track` when there is none.
 */
export async function bringLikes(
  on: Db,
  trackId: string,
  count: number,
): Promise<"added" | "here" | "no such track"> {
  const before = await on
    .selectFrom("trackLikes")
    .where("trackId", "=", trackId)
    .select("count")
    .executeTakeFirst();
  if (!before) return "no such track";
  if (before.count >= count) return "here";
  await on.updateTable("trackLikes").set({ count }).where("trackId", "=", trackId).execute();
  return "added";
}
