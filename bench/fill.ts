import type pg from "pg";

/** Words that titles are made of: 40 × 40 pairs and a number, so that every title is its own. */
const words =
  "night drive signal velvet concrete amber static lagoon mirror copper orbit dust neon harbor pulse cinder mango tidal ritual paper salt ember shadow chrome river glass north delta echo forest silver marble cobalt monsoon lunar canyon sable prism violet anchor";

/**
 * Fills a migrated database with `count` published tracks, spread over nine genres, a tenth of them
 * on sale and a tenth sold, every one with a preview of its own and one cover for all.
 */
export async function fillWithTracks(client: pg.Client, count: number): Promise<void> {
  await client.query(
    `insert into media_files (bucket, key, media_type, size_bytes, sha256, width, height, colour)
     values ('cover_images', repeat('c', 32), 'image/webp', 1000, repeat('c', 64), 1000, 1000, '#334455')`,
  );
  await client.query(
    `insert into media_files (bucket, key, media_type, size_bytes, sha256, duration_seconds, peaks)
     select 'audio', lpad(to_hex(n), 32, '0') || '.mp3', 'audio/mpeg', 1000, lpad(to_hex(n), 64, '0'), 60,
       decode(repeat(md5(n::text), 31) || substr(md5(n::text), 1, 8), 'hex')
     from generate_series(1, $1::int) n`,
    [count],
  );
  await client.query(
    `with words as (select regexp_split_to_array($2, ' ') word)
     insert into music_tracks (id, slug, title, genre, price_cents, purchase_link, cover_file_id,
       preview_file_id, duration_seconds, bpm, key, position, sold_at, on_sale, is_draft)
     select 'track-' || n, 'track-' || n,
       initcap(word[1 + n % 40] || ' ' || word[1 + (n / 40) % 40]) || ' ' || n,
       (array['Afro House','Bass House','Deep House','House Music','Tech House','Melodic Techno',
         'Minimal/Deep-Tech','Progressive','Techno'])[1 + n % 9],
       4999, 'https://example.com/buy', (select id from media_files where bucket = 'cover_images'),
       (select id from media_files where key = lpad(to_hex(n), 32, '0') || '.mp3'),
       200, 120 + n % 20, 'A minor', n, case when n % 10 = 3 then now() end, n % 10 = 5, false
     from generate_series(1, $1::int) n, words`,
    [count, words],
  );
  await client.query(`insert into track_likes (track_id, count) select id, 3 from music_tracks`);
  await client.query("vacuum analyze");
}
