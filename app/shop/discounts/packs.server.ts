import { sql } from "kysely";
import { type Db, db } from "#app/platform/database/db.server.ts";
import { recordTracksOnPage } from "#app/platform/http/page-cache/tracks-on-page.server.ts";
import { offsetOf, PAGE_SIZE } from "#app/platform/navigation/paging.ts";
import { findCurrentGenres } from "#app/shop/catalog/genres/genres.server.ts";
import { publishedTracks } from "#app/shop/catalog/public-tracks.server.ts";
import { isHeldTrack } from "#app/shop/catalog/reservation.server.ts";
import { listTracksByIds } from "#app/shop/catalog/tracks.server.ts";
import { sumOf } from "./discount.ts";
import { isLive } from "./discounts.server.ts";
import { fits, type LivePack } from "./pack.ts";

const offerColumns = [
  "id",
  "size",
  "priceCents",
  "paidTracks",
  "genres",
  "tags",
  "trackIds",
] as const;

/** Tags of a pack or track, to be compared whatever their case and accents. */
export const foldedTags = sql<string[]>`fold_texts(tags)`.as("foldedTags");

/** Lists all packs for administrators, live ones first. */
export function listPacks(tx: Db = db) {
  return tx
    .selectFrom("packs")
    .select([...offerColumns, "version", "isDisabled", "startsOn", "endsOn"])
    .select(isLive.as("isLive"))
    .select(sql<boolean>`size > (select cart_tracks from settings)`.as("isLargerThanCart"))
    .orderBy(isLive, "desc")
    .orderBy("createdAt", "desc")
    .orderBy("id")
    .execute();
}

export type Pack = Awaited<ReturnType<typeof listPacks>>[number];

/** Lists the packs that a cart can hold. */
export async function listLivePacks(tx: Db = db): Promise<LivePack[]> {
  const packs = await tx
    .selectFrom("packs")
    .where(isLive)
    .where("size", "<=", tx.selectFrom("settings").select("cartTracks"))
    .select(offerColumns)
    .select(foldedTags)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
  const current = await findCurrentGenres(
    packs.flatMap(({ genres }) => genres),
    tx,
  );
  // A genre that is gone holds for no track.
  return packs.map(({ genres, ...pack }) => ({
    ...pack,
    genres: genres.map((name) => current.get(name) ?? name),
  }));
}

export async function findLivePack(id: string): Promise<LivePack | undefined> {
  return (await listLivePacks()).find((pack) => pack.id === id);
}

type Member = { trackId: string | null; fullCents: number };

/** Tracks that a query examines, so that a pack that none fits in doesn't read the whole catalog. */
const MAX_EXAMINED = 200;

/**
 * Selects tracks of a pack, besides its `members`, that anyone can buy now, with conditions as in
 * `fits`, each of them expensive enough for the pack to save something.
 */
function freeTracks(pack: LivePack, limit: number, members: Member[] = []) {
  const { size, priceCents, paidTracks, genres, foldedTags, trackIds } = pack;
  const paidCents = priceCents ?? sql`price_cents::bigint * ${paidTracks}::integer`;
  const minCents = priceCents === null ? 0 : priceToSave(pack, members);
  const memberIds = members.flatMap(({ trackId }) => trackId ?? []);
  const unsold = publishedTracks()
    .where("soldAt", "is", null)
    .where("purchaseLink", "is", null)
    .where("priceCents", ">", Math.max(0, minCents))
    .$if(memberIds.length > 0, (query) => query.where("id", "not in", memberIds))
    .select(["id", "position", "priceCents", "floorCents"])
    .orderBy("priceCents")
    .limit(Math.max(limit, MAX_EXAMINED));
  const fittingIn = (examined: typeof unsold) =>
    db
      .selectFrom(examined.as("musicTracks"))
      .where(sql<boolean>`coalesce(floor_cents, 0)::bigint * ${size}::integer <= ${paidCents}`)
      .where(sql<boolean>`not ${isHeldTrack}`)
      .select(["id", "position"])
      .limit(limit);
  // A condition `genre = … or tags && …` would read the whole table.
  const parts = [
    ...genres.map((genre) => unsold.where("genre", "=", genre)),
    ...(foldedTags.length > 0
      ? [unsold.where(sql<boolean>`fold_texts(tags) && ${foldedTags}::text[]`)]
      : []),
    ...(trackIds.length > 0 ? [unsold.where("id", "in", trackIds)] : []),
  ];
  const [first = unsold, ...others] = parts;
  const selectAll = (part: typeof unsold) => db.selectFrom(fittingIn(part).as("part")).selectAll();
  return others
    .reduce((union, part) => union.union(selectAll(part)), selectAll(first))
    .limit(limit);
}

/** Returns the price above which the tracks that `members` lack make the pack save something. */
function priceToSave({ size, priceCents }: LivePack, members: Member[]): number {
  const missing = size - members.length;
  return Math.floor(
    ((priceCents ?? 0) - sumOf(members.map(({ fullCents }) => fullCents))) / missing,
  );
}

/** Free tracks beyond those needed, so that a pack stays fillable while a page is cached. */
const SPARE_TRACKS = 10;

/**
 * Says whether enough tracks are free to fill a pack, besides its `members`, so that it saves
 * something. A cached page that says so ends with these tracks if they are few.
 */
export async function isFillable(pack: LivePack, members: Member[] = []): Promise<boolean> {
  const missing = pack.size - members.length;
  const tracks = await freeTracks(pack, missing + SPARE_TRACKS, members).execute();
  if (tracks.length < missing + SPARE_TRACKS) recordTracksOnPage(tracks);
  return tracks.length >= missing;
}

const MAX_LISTED = 1000;

/** Lists a page of the tracks that fill a pack together, and their number up to a limit. */
export async function listTracksOfPack(pack: LivePack, page: number) {
  const free = await freeTracks(pack, MAX_LISTED).orderBy("position").execute();
  const from = offsetOf(page);
  const ids = free.slice(from, from + PAGE_SIZE).map(({ id }) => id);
  return { tracks: await listTracksByIds(ids), count: free.length };
}

/** Lists live packs that still have enough free tracks. */
export async function listOfferedPacks(): Promise<LivePack[]> {
  return whereFillable(await listLivePacks());
}

/** Lists live packs that a track fits in, if the others to fill them are free. */
export async function listPacksOfTrack(trackId: string): Promise<LivePack[]> {
  const packs = await listLivePacks();
  if (packs.length === 0) return [];
  const track = await publishedTracks()
    .where("id", "=", trackId)
    .where("soldAt", "is", null)
    .where("purchaseLink", "is", null)
    .select(["id as trackId", "genre", "priceCents as fullCents", "floorCents"])
    .select(foldedTags)
    .executeTakeFirst();
  if (!track) return [];
  return whereFillable(
    packs.filter((pack) => fits(pack, track)),
    [track],
  );
}

async function whereFillable(packs: LivePack[], members: Member[] = []): Promise<LivePack[]> {
  const fillable = await Promise.all(packs.map((pack) => isFillable(pack, members)));
  return packs.filter((_, index) => fillable[index]);
}
