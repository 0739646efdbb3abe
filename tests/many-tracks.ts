import { sql } from "kysely";
import { db } from "../app/database/db.server.ts";
import { settleRowCounts } from "../app/database/row-counts.server.ts";

const words =
  "night drive signal velvet concrete amber static lagoon mirror copper orbit dust neon harbor pulse cinder mango tidal ritual paper";

/**
 * Adds so many tracks in few statements, all in the shop but every seventh: titles of three words and a
 * number, nine genres, some sold, some on sale, made on different days.
 */
export async function givenManyTracks(count: number): Promise<void> {
  // Adding to the index of grams one by one would take most of the time.
  const { rows } = await sql<{ definition: string }>`
    select pg_get_indexdef('music_tracks_search'::regclass) as definition`.execute(db);
  await sql`drop index music_tracks_search`.execute(db);
  for (let from = 1; from <= count; from += AT_ONCE) {
    await addTracks(from, Math.min(count, from + AT_ONCE - 1));
  }
  await sql.raw(rows[0]?.definition ?? "").execute(db);
  await sql`insert into track_likes (track_id, count) select id, 3 from music_tracks`.execute(db);
  await settleRowCounts();
  await sql`analyze`.execute(db);
}

const AT_ONCE = 2000;

function addTracks(from: number, to: number) {
  return sql`
    insert into music_tracks (id, slug, title, genre, price_cents, position, sold_at, on_sale, is_draft, created_at)
    select 'many-' || n, 'many-' || n,
      word[1 + hash % 20] || ' ' || word[1 + (hash / 20) % 20] || ' ' || word[1 + (hash / 400) % 20] || ' ' || n,
      (array['Afro House','Bass House','Deep House','House Music','Tech House','Melodic Techno',
        'Minimal/Deep-Tech','Progressive','Techno'])[1 + hash % 9],
      4999, n, case when hash % 10 = 3 then now() end, hash % 10 > 6, n % 7 = 0,
      '2026-01-01'::timestamptz + (hash % 200) * interval '7 hours'
    from (select n, abs(hashint4(n)) as hash, regexp_split_to_array(${words}, ' ') as word
      from generate_series(${from}::int, ${to}::int) n) given
  `.execute(db);
}
