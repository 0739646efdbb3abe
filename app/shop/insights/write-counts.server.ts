import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { type Db, db } from "#app/platform/database/db.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { startSha256 } from "#app/platform/system/sha256.server.ts";
import { trimSearches, trimSites } from "./trim-names.server.ts";

/** The database gets only a hash of `from`. */
export type Counted = {
  kind: "visit" | "listen" | "stop" | "search";
  track: string;
  part: number;
  words: string;
  site: string;
  isNameAllowed: boolean;
  from: string;
  day: string;
};

const MARK_BYTES = 16;

let latest: { day: string; salt: Buffer } | undefined;

/** Counts an event once a day, for tracks that visitors can open. One process writes at a time. */
export async function writeCounts(counted: Counted[]): Promise<void> {
  const days = new Set(counted.map(({ day }) => day));
  const salts = new Map<string, Buffer>();
  for (const day of days) salts.set(day, await findSalt(day));
  const rows = counted.map(({ from, isNameAllowed, ...each }, index) => {
    const salt = salts.get(each.day) ?? randomBytes(32);
    const mark = markOf(salt, `${from} ${each.kind} ${each.track}${each.words}`);
    return { ...each, place: index, mark, may_add: isNameAllowed };
  });
  await inTransaction(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('insights', 0))`.execute(tx);
    await sql`
      with given as (
        select distinct on (day, mark) * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (
          kind text, track text, part integer, words text, site text, day date, mark text, place integer,
          may_add boolean)
        order by day, mark, place
      ), ${freshOnes}, tracks as (${intoTracks}), ${namedSites}, sites as (${intoSites}), stops as (${intoStops})
      ${intoSearches}
    `.execute(tx);
    for (const day of days) await trimNames(tx, day, counted);
  });
}

async function trimNames(tx: Db, day: string, counted: Counted[]): Promise<void> {
  const tracks = counted.flatMap(({ site, track }) => (site ? track : []));
  if (tracks.length > 0) await trimSites(tx, day, tracks);
  if (counted.some(({ kind }) => kind === "search")) await trimSearches(tx, day);
}

/** `spread` adds to day, week and month at once. */
const freshOnes = sql`
  known as (
    select given.*, coalesce(user_id, '') as owner_id from given
    left join music_tracks on music_tracks.id = track and not is_draft
    where kind = 'search' or music_tracks.id is not null
  ), marked as (
    insert into day_marks (day, mark) select day, decode(mark, 'hex') from known order by 1, 2
    on conflict do nothing returning day, mark
  ), fresh as (
    select known.* from known join marked on marked.day = known.day and marked.mark = decode(known.mark, 'hex')
  ), spread as (
    select fresh.*, scale, date_trunc(scale, day::timestamp)::date as start
    from fresh, unnest(array['day', 'month', 'week']) as scale
  )`;

const intoTracks = sql`
  insert into track_counts (scale, start, track_id, visits, listens)
  select scale, start, track, count(*) filter (where kind = 'visit'), count(*) filter (where kind = 'listen')
  from spread where kind in ('visit', 'listen') group by scale, start, track order by track, scale, start
  on conflict (scale, start, track_id) do update
  set visits = track_counts.visits + excluded.visits, listens = track_counts.listens + excluded.listens`;

const namedSites = sql`
  named as (
    select spread.*, case when site = '' or may_add or exists (
        select from site_counts had where had.scale = spread.scale and had.start = spread.start
          and had.owner_id = spread.owner_id and had.site = spread.site
      ) then site else 'other' end as counted_site
    from spread where kind in ('visit', 'listen')
  )`;

const intoSites = sql`
  insert into site_counts (scale, start, owner_id, site, visits, listens)
  select scale, start, owner_id, counted_site,
    count(*) filter (where kind = 'visit'), count(*) filter (where kind = 'listen')
  from named group by 1, 2, 3, 4 order by 3, 4, 1, 2
  on conflict (scale, start, owner_id, site) do update
  set visits = site_counts.visits + excluded.visits, listens = site_counts.listens + excluded.listens`;

const intoStops = sql`
  insert into track_stops (track_id, part, count)
  select track, part, count(*) from fresh where kind = 'stop' group by 1, 2 order by 1, 2
  on conflict (track_id, part) do update set count = track_stops.count + excluded.count`;

const intoSearches = sql`
  insert into empty_searches (scale, start, words, count)
  select scale, start, words, count(*) from spread
  where kind = 'search' and (may_add or exists (
    select from empty_searches had where had.scale = spread.scale and had.start = spread.start
      and had.words = spread.words
  )) group by 1, 2, 3 order by 3, 1, 2
  on conflict (scale, start, words) do update set count = empty_searches.count + excluded.count`;

function markOf(salt: Buffer, text: string): string {
  const hash = startSha256().update(salt).update(text).digest();
  return hash.subarray(0, MARK_BYTES).toString("hex");
}

/** All processes share the day's salt, which is deleted after the day. */
async function findSalt(day: string): Promise<Buffer> {
  if (latest?.day === day) return latest.salt;
  const row = { day, salt: randomBytes(32) };
  await db
    .insertInto("daySalts")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { salt } = await db
    .selectFrom("daySalts")
    .where("day", "=", day)
    .select("salt")
    .executeTakeFirstOrThrow();
  latest = { day, salt };
  return salt;
}
