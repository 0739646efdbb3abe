import type pg from "pg";
import { connect, connectionPool } from "../app/platform/database/db.server.ts";
import { nearestRows } from "../app/shop/catalog/similar/nearest-rows.server.ts";
import { FEATURES } from "../app/shop/media/audio-analysis.ts";
import {
  findCandidates,
  findSameSound,
} from "../app/shop/media/fingerprints/find-same-sound.server.ts";
import { readPoints } from "../app/shop/media/fingerprints/fingerprint.ts";
import { withClient } from "../tests/fixtures/connections.ts";
import { type Figure, median } from "./figures.ts";
import type { BenchShop } from "./shops.ts";

/* Lookups among the sounds of a shop, without the pages around them. */

const ROUNDS = 40;
const WARM_UP = 5;
const NEAREST_MS = 20;
const NEAREST_COUNT = 20;

/** Numbers for five minutes of music. */
const HASHES_OF_TRACK = 260;
const POINTS_OF_TRACK = 2_100;
/**
 * Variants at three speeds and pitches, rounded either way, if all of these differ. On music four
 * of 18 do.
 */
const VARIANTS = 18;
const BYTES = 6;
/** All stored hashes are multiples of 8, and one in eight of them is looked up. */
const KEPT_OF = 8;
const LOOKED_UP = 64;

/** Measures the exact neighbors of a track among all, by the numbers in the database. */
export async function measureNearest({ connection, count }: BenchShop): Promise<Figure> {
  const rows = await withClient(connection, async (client) => {
    const found = await client.query<{ features: Buffer; bpm: number }>(
      `select original.features, bpm from music_tracks
       join media_files preview on preview.id = preview_file_id
       join media_files original on original.id = preview.made_from_id`,
    );
    return found.rows;
  });
  const features = new Int8Array(rows.length * FEATURES);
  for (const [row, { features: stored }] of rows.entries()) features.set(stored, row * FEATURES);
  const tempos = Float32Array.from(rows, ({ bpm }) => bpm);
  const times: number[] = [];
  for (let round = 0; round < ROUNDS + WARM_UP; round += 1) {
    const row = (round * 7_919) % rows.length;
    const others = Int32Array.from(rows, (_, other) => other).filter((other) => other !== row);
    const begun = performance.now();
    await nearestRows({ features, tempos }, row, others, NEAREST_COUNT);
    if (round >= WARM_UP) times.push(performance.now() - begun);
  }
  const time = median(times);
  return {
    what: `Nearest ${NEAREST_COUNT} of ${count.toLocaleString("en")} sounds`,
    measured: `${time.toFixed(1)} ms`,
    target: `≤ ${NEAREST_MS} ms`,
    isMet: time <= NEAREST_MS,
  };
}

/**
 * Measures looking up a sound of five minutes among many hashes. As in music, some hashes are very
 * frequent: the frequency falls with the square root.
 */
export async function measureLookUp({ connection, count }: BenchShop): Promise<Figure[]> {
  await withClient(connection, (client) => addHashes(client));
  connect(connection, () => undefined);
  const [sound, other] = ["00000000-0000-4000-8000-000000000000", randomPoints(VARIANTS)];
  const candidates = await findCandidates(sound, readPoints(other));
  await withClient(connection, (client) =>
    client.query("update media_files set fingerprint = $1 where id = any($2)", [
      other.subarray(0, POINTS_OF_TRACK * BYTES),
      candidates,
    ]),
  );
  const times = { lookUp: [] as number[], all: [] as number[] };
  for (let round = 0; round < ROUNDS + WARM_UP; round += 1) {
    const asked = randomPoints(VARIANTS);
    const begun = performance.now();
    await findCandidates(sound, readPoints(asked));
    const between = performance.now();
    await findSameSound(sound, other);
    if (round < WARM_UP) continue;
    times.lookUp.push(between - begun);
    times.all.push(performance.now() - between);
  }
  await connectionPool().end();
  const among = `${count.toLocaleString("en")} fingerprints`;
  return [
    { what: `Fingerprint looked up, ${among}`, measured: `${median(times.lookUp).toFixed(0)} ms` },
    {
      what: `Looked up and compared with ${candidates.length} in full, ${among}`,
      measured: `${median(times.all).toFixed(0)} ms`,
    },
  ];
}

async function addHashes(client: pg.Client): Promise<void> {
  await client.query("set maintenance_work_mem = '512MB'");
  await client.query("drop index fingerprint_hashes_hash, fingerprint_hashes_file");
  await client.query(
    `insert into fingerprint_hashes (hash, file_id)
     select (floor(random() ^ 2 * ${2 ** 32 / LOOKED_UP}) * ${LOOKED_UP} - ${2 ** 31})::integer, id
     from media_files, generate_series(1, ${HASHES_OF_TRACK}) where bucket = 'music_files'`,
  );
  await client.query(
    "create index fingerprint_hashes_hash on fingerprint_hashes (hash) include (file_id)",
  );
  await client.query("create index fingerprint_hashes_file on fingerprint_hashes (file_id)");
  await client.query("vacuum analyze fingerprint_hashes");
}

/** Returns times and hashes in the analyzer's format. */
function randomPoints(variants: number): Buffer {
  const bytes = Buffer.alloc(POINTS_OF_TRACK * variants * BYTES);
  for (let at = 0; at < bytes.length; at += BYTES) {
    const hash = Math.floor(Math.random() ** 2 * (2 ** 32 / KEPT_OF)) * KEPT_OF - 2 ** 31;
    bytes.writeUInt16LE(Math.floor(Math.random() * 6_000), at);
    bytes.writeInt32LE(hash, at + 2);
  }
  return bytes;
}
