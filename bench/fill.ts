import type pg from "pg";
import { musicalKeys } from "../app/shop/catalog/musical-keys.ts";
import { withClient } from "../tests/fixtures/connections.ts";
import { madeFeatures } from "./made-features.ts";

/** Words for titles: 40 × 40 pairs and a number make each title unique. */
const words =
  "night drive signal velvet concrete amber static lagoon mirror copper orbit dust neon harbor pulse cinder mango tidal ritual paper salt ember shadow chrome river glass north delta echo forest silver marble cobalt monsoon lunar canyon sable prism violet anchor";

const ROWS_AT_ONCE = 50_000;
/** Number of connections, one for each core of this machine. */
const CONNECTIONS = 2;

/**
 * Fills a migrated database with `count` published tracks in nine genres over three years. A tenth
 * of them are on sale and a tenth sold; most have three tags, vocals and a software; each has its own file and preview, and all share one cover.
 * Most have no likes and a few have very many, and tracks of a genre sound alike. The audit log has
 * as many entries, and there are a tenth as many messages. Indexes are created at the end, which
 * takes a third of the time: a million tracks take some minutes.
 */
export async function fillWithTracks(connection: pg.ClientConfig, count: number): Promise<void> {
  const indexes = await withClient(connection, async (client) => {
    await client.query(
      `insert into media_files (bucket, key, media_type, size_bytes, sha256, width, height, colour)
       values ('cover_images', repeat('c', 32), 'image/webp', 1000, repeat('c', 64), 1000, 1000, '#334455')`,
    );
    return dropIndexes(client);
  });
  const chunks = Array.from(
    { length: Math.ceil(count / ROWS_AT_ONCE) },
    (_, n) => n * ROWS_AT_ONCE,
  );
  await sideBySide(connection, chunks, (client, from) =>
    addTracks(client, from + 1, Math.min(count, from + ROWS_AT_ONCE)),
  );
  await sideBySide(connection, indexes, (client, index) => client.query(index));
  await withClient(connection, async (client) => {
    await client.query("select settle_row_counts()");
    await client.query("vacuum analyze");
  });
}

/** Performs each piece of work once, on all connections in parallel. */
async function sideBySide<Work>(
  connection: pg.ClientConfig,
  work: Work[],
  perform: (client: pg.Client, piece: Work) => Promise<unknown>,
): Promise<void> {
  const left = work.slice();
  const workers = Array.from({ length: CONNECTIONS }, () =>
    withClient(connection, async (client) => {
      await client.query("set maintenance_work_mem = '512MB'");
      for (let piece = left.shift(); piece !== undefined; piece = left.shift()) {
        await perform(client, piece);
      }
    }),
  );
  await Promise.all(workers);
}

/**
 * Drops the indexes that enforce no constraint. Returns the statements that recreate them, slowest
 * first.
 */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid in ('music_tracks'::regclass, 'media_files'::regclass, 'audit_log'::regclass)
       and not exists (select from pg_constraint where conindid = indexrelid)`,
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  const definitions = rows.map(({ definition }) => definition);
  return definitions.sort((a, b) => Number(b.includes("gin")) - Number(a.includes("gin")));
}

async function addTracks(client: pg.Client, from: number, to: number): Promise<void> {
  const features = Array.from({ length: to - from + 1 }, (_, at) => madeFeatures(from + at));
  await client.query(
    `with words as (select regexp_split_to_array($3, ' ') word), given as (
       select n, gen_random_uuid() as file_id, gen_random_uuid() as original_id, lpad(to_hex(n), 32, '0') as key
       from generate_series($1::int, $2::int) n
     ), originals as (
       insert into media_files (id, bucket, key, media_type, size_bytes, sha256, features)
       select original_id, 'music_files', key || '.wav', 'audio/wav', 1000, key || key,
         ($5::bytea[])[n - $1::int + 1]
       from given
     ), files as (
       insert into media_files (id, bucket, key, media_type, size_bytes, sha256, made_from_id, duration_seconds, peaks,
         small_peaks)
       select file_id, 'audio', key || '.mp3', 'audio/mpeg', 1000, key || key, original_id, 60,
         decode(repeat(md5(n::text), 31) || substr(md5(n::text), 1, 8), 'hex'),
         translate(repeat(md5(n::text), 5), '0123456789abcdef', 'AEIMQUYcgkosw048')
       from given
     )
     insert into music_tracks (id, slug, title, genre, price_cents, purchase_link, cover_file_id,
       preview_file_id, duration_seconds, bpm, key, position, sold_at, on_sale, is_draft, created_at,
       subgenre, vocals, software, tags)
     select 'track-' || n, 'track-' || n,
       initcap(word[1 + n % 40] || ' ' || word[1 + (n / 40) % 40]) || ' ' || n,
       (array['Afro House','Bass House','Deep House','House Music','Tech House','Melodic Techno',
         'Minimal/Deep-Tech','Progressive','Techno'])[1 + n % 9],
       1999 + (n % 40) * 1000, 'https://example.com/buy', (select id from media_files where bucket = 'cover_images'),
       file_id, 150 + n * 37::bigint % 300, 120 + n % 20, ($4::text[])[1 + n % 24], n, case when n % 10 = 3 then now() end, n % 10 = 5, false,
       '2023-01-01'::timestamptz + (n * 7919::bigint % 1000) * interval '1 day' + n * interval '1 ms',
       case when n % 4 = 0 then 'Subgenre ' || n % 50 end,
       (array['instrumental', 'instrumental', 'vocal', null])[1 + n % 4],
       (array['Ableton Live', 'FL Studio', 'Logic Pro', null])[1 + n % 4],
       array['Tag ' || n % 7, 'Tag ' || 7 + n % 11, 'Tag ' || 18 + n % 300]
     from given, words`,
    [from, to, words, musicalKeys.map(({ key }) => key), features],
  );
  const range = [from, to];
  await client.query(
    `insert into track_likes (track_id, count)
     select 'track-' || n, likes from generate_series($1::int, $2::int) n,
       floor(((hashint4(n)::bigint + 2147483649) / 4294967297.0) ^ -0.7 - 1) likes
     where likes > 0`,
    range,
  );
  await client.query(
    `insert into audit_log (at, actor_name, act, subject_kind, subject_id, subject_name, details)
     select '2023-01-01'::timestamptz + n * interval '1 minute', case when n % 1000 = 7 then 'guest' else 'ana' end,
       (array['edit-track','sell-track','add-track'])[1 + n % 3], 'track', 'track-' || n, 'Track ' || n,
       jsonb_build_object('price', n % 100 || '.00')
     from generate_series($1::int, $2::int) n`,
    range,
  );
  await client.query(
    `insert into contact_messages (name, email, message, created_at)
     select 'Ana', 'ana@example.com', 'Hello ' || n, '2023-01-01'::timestamptz + n * interval '1 minute'
     from generate_series($1::int, $2::int) n where n % 10 = 0`,
    range,
  );
}
