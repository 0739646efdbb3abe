import type { Actor } from "#app/accounts/actor.ts";
import { type Db, db } from "#app/database/db.server.ts";
import { isEditableBy } from "./owned-tracks.server.ts";
import { holdsWords } from "./search-words.server.ts";
import { shownCover, showTracks } from "./shown-tracks.server.ts";
import type { ShownCover } from "./track.ts";
import { pageSize } from "./track-filter.ts";

/** `shop`: as the shop shows them, where places are swapped. `newest`: as they were made. */
export type ManagedOrder = "shop" | "newest";

export type ManagedFilter = { search?: string; order: ManagedOrder; page: number };

/** A track as the Music Manager lists it. Its owner's name is for administrators only. */
export type ManagedTrack = {
  id: string;
  slug: string;
  title: string;
  genre: string;
  priceCents: number;
  isSold: boolean;
  onSale: boolean;
  isFavorite: boolean;
  isNewArrival: boolean;
  isDraft: boolean;
  owner: string | undefined;
  cover: ShownCover | undefined;
};

export type ManagedPage = { tracks: ManagedTrack[]; count: number; page: number; pages: number };

function tracksOf(actor: Actor, search: string | undefined) {
  const tracks = db.selectFrom("musicTracks").where(isEditableBy(actor));
  return search ? tracks.where(holdsWords(search)) : tracks;
}

/**
 * One page of the tracks that the actor may edit, 20 at most: an administrator's are all, everybody
 * else's his own. A page beyond the end is the last one.
 */
export async function listManagedTracks(
  actor: Actor,
  { search, order, page }: ManagedFilter,
): Promise<ManagedPage> {
  const { count } = await tracksOf(actor, search)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  const pages = Math.max(1, Math.ceil(count / pageSize));
  const shown = Math.min(page, pages);
  const byPosition = order === "shop";
  const chosen = tracksOf(actor, search)
    .selectAll()
    .$if(byPosition, (query) => query.orderBy("position"))
    .$if(!byPosition, (query) => query.orderBy("createdAt", "desc").orderBy("id"))
    .limit(pageSize)
    .offset((shown - 1) * pageSize);
  const rows = await db
    .selectFrom(chosen.as("track"))
    .leftJoin("mediaFiles as cover", "cover.id", "track.coverFileId")
    .leftJoin("userProfiles as owner", "owner.id", "track.userId")
    .select(["track.id", "track.slug", "track.title", "track.genre", "track.priceCents"])
    .select([
      "track.soldAt",
      "track.onSale",
      "track.isFavorite",
      "track.isNewArrival",
      "track.isDraft",
    ])
    .select(["owner.username as owner", "cover.key as coverKey", "cover.colour as coverColour"])
    .$if(byPosition, (query) => query.orderBy("track.position"))
    .$if(!byPosition, (query) => query.orderBy("track.createdAt", "desc").orderBy("track.id"))
    .execute();
  const tracks = rows.map(({ soldAt, owner, coverKey, coverColour, ...track }) => ({
    ...track,
    isSold: soldAt !== null,
    owner: actor.role === "admin" ? (owner ?? undefined) : undefined,
    cover: shownCover(coverKey, coverColour),
  }));
  return { tracks, count, page: shown, pages };
}

/** A track as its form shows it. */
export type EditableTrack = NonNullable<Awaited<ReturnType<typeof findEditableTrack>>>;

/** A track that the actor may edit; undefined for anybody else's and for one that is not there. */
export async function findEditableTrack(actor: Actor, id: string, on: Db = db) {
  const track = await on
    .selectFrom("musicTracks")
    .leftJoin("mediaFiles as cover", "cover.id", "musicTracks.coverFileId")
    .leftJoin("mediaFiles as preview", "preview.id", "musicTracks.previewFileId")
    .where("musicTracks.id", "=", id)
    .where(isEditableBy(actor))
    .select(["musicTracks.id", "slug", "title", "genre", "description", "priceCents"])
    .select(["purchaseLink", "bpm", "musicTracks.key", "musicTracks.durationSeconds"])
    .select(["releaseDate", "soldAt", "onSale", "isNewArrival", "isDraft"])
    .select(["cover.key as coverKey", "cover.colour as coverColour"])
    .select(["coverFileId", "previewFileId", "preview.madeFromId as previewMadeFromId"])
    .select("preview.durationSeconds as previewSeconds")
    .executeTakeFirst();
  if (!track) return undefined;
  const { soldAt, coverKey, coverColour, previewSeconds, ...columns } = track;
  const { coverFileId, previewFileId, previewMadeFromId, ...fields } = columns;
  return {
    ...fields,
    /** Which files it has. A preview that is rendered again is still the same one. */
    fileIds: { cover: coverFileId, audio: previewMadeFromId ?? previewFileId },
    isSold: soldAt !== null,
    cover: shownCover(coverKey, coverColour),
    previewSeconds: previewSeconds ?? undefined,
  };
}

/** Everything an administrator sees of a track, drafts included; undefined when there is none. */
export async function findTrackForAdmins(id: string) {
  const chosen = db
    .selectFrom("musicTracks")
    .where("musicTracks.id", "=", id)
    .where("archivedAt", "is", null);
  const [[shown], more] = await Promise.all([
    showTracks(chosen.selectAll()),
    chosen
      .leftJoin("userProfiles as owner", "owner.id", "musicTracks.userId")
      .leftJoin("trackLikes", "trackLikes.trackId", "musicTracks.id")
      .select(["description", "releaseDate", "isDraft", "soldAt", "position"])
      .select(["musicTracks.createdAt", "musicTracks.updatedAt", "owner.username as owner"])
      .select("trackLikes.count as likes")
      .executeTakeFirst(),
  ]);
  return shown && more && { ...shown, ...more, likes: more.likes ?? 0 };
}
