import { sql } from "kysely";
import { db } from "#app/platform/database/db.server.ts";
import { STOP_PARTS } from "./beacon.ts";
import { periodStarts, type Scale } from "./scales.ts";

export type InsightsFilter = {
  scale: Scale;
  starts: string[];
  since: string;
  ownerId: string | undefined;
  trackId: string | undefined;
};

export const LISTED = 20;

export type Counts = { visits: number; listens: number; likes: number };
type CountedTrack = Counts & { id: string; title: string; genre: string };

function matchesFilter({ scale, since, ownerId, trackId }: InsightsFilter) {
  const ofTrack = trackId ? sql`and track_id = ${trackId}` : sql``;
  const ofOwner = ownerId
    ? sql`and track_id in (select id from music_tracks where user_id = ${ownerId})`
    : sql``;
  return sql<boolean>`scale = ${scale} and start >= ${since}::date ${ofTrack} ${ofOwner}`;
}

type Row = Counts & { by: "start" | "genre" | "track"; name: string; id: string; genre: string };

/** Reads the counts once for all lists. */
export async function findCounts(filter: InsightsFilter) {
  const { rows } = await sql<Row>`
    with summed as materialized (
      select start, track_id, sum(visits) as visits, sum(listens) as listens, sum(likes) as likes
      from track_counts where ${matchesFilter(filter)} group by grouping sets ((start), (track_id))
    ), tracks as materialized (
      select summed.*, title, genre from summed join music_tracks on id = track_id
    )
    (
      select 'start' as by, start::text as name, '' as id, '' as genre,
        visits::bigint, listens::bigint, likes::bigint
      from summed where start is not null
    ) union all (
      select 'genre', genre, '', '', sum(visits)::bigint, sum(listens)::bigint, sum(likes)::bigint
      from tracks group by genre order by sum(listens) desc, sum(visits) desc, genre
    ) union all (
      select 'track', title, track_id, genre, visits::bigint, listens::bigint, likes::bigint
      from tracks order by listens desc, visits desc, track_id limit ${LISTED}
    )
  `.execute(db);
  const by = (kind: Row["by"]) => rows.filter((row) => row.by === kind);
  return {
    starts: new Map(by("start").map((row) => [row.name, countsIn(row)])),
    genres: by("genre").map((row) => ({ name: row.name, ...countsIn(row) })),
    tracks: by("track").map((row): CountedTrack => {
      const { id, name: title, genre } = row;
      return { id, title, genre, ...countsIn(row) };
    }),
  };
}

const countsIn = ({ visits, listens, likes }: Counts): Counts => ({ visits, listens, likes });

/** Lists the tracks that were played most in the latest 30 days. */
export async function listMostPlayed(count: number, now = new Date()) {
  const [since = ""] = periodStarts("day", now);
  const { rows } = await sql<{ id: string; title: string; listens: number }>`
    with played as materialized (
      select track_id, sum(listens)::bigint as listens from track_counts
      where scale = 'day' and start >= ${since}::date group by track_id having sum(listens) > 0
    )
    select id, title, listens from played join music_tracks on id = track_id
    order by listens desc, id limit ${count}
  `.execute(db);
  return rows;
}

type CountedSite = { site: string; visits: number; listens: number };

export async function listSites({ scale, since, ownerId }: InsightsFilter): Promise<CountedSite[]> {
  return db
    .selectFrom("siteCounts")
    .where("scale", "=", scale)
    .where("start", ">=", since)
    .$if(ownerId !== undefined, (sites) => sites.where("ownerId", "=", ownerId ?? ""))
    .groupBy("site")
    .select(["site"])
    .select(({ fn }) => [
      fn.sum<number>("visits").as("visits"),
      fn.sum<number>("listens").as("listens"),
    ])
    .orderBy("visits", "desc")
    .orderBy("site")
    .limit(LISTED)
    .execute();
}

type EmptySearch = { words: string; count: number };

export async function listEmptySearches({ scale, since }: InsightsFilter): Promise<EmptySearch[]> {
  return db
    .selectFrom("emptySearches")
    .where("scale", "=", scale)
    .where("start", ">=", since)
    .groupBy("words")
    .select("words")
    .select(({ fn }) => fn.sum<number>("count").as("count"))
    .orderBy("count", "desc")
    .orderBy("words")
    .limit(LISTED)
    .execute();
}

/** Counts listeners of at least ten seconds by fiftieths of a track. */
export async function findStops(trackId: string): Promise<number[]> {
  const rows = await db
    .selectFrom("trackStops")
    .where("trackId", "=", trackId)
    .select(["part", "count"])
    .execute();
  const counts = new Map(rows.map(({ part, count }) => [part, count]));
  return Array.from({ length: STOP_PARTS }, (_, part) => counts.get(part) ?? 0);
}
