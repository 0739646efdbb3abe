/**
 * Renders the demo shop's songs and writes them to `demo/shop/audio`. For developers: the results
 * are committed. `node demo/generator/compose.ts` makes all, `node demo/generator/compose.ts io
 * lint` some.
 */
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { listenBack } from "./compose/mix/listen-back.ts";
import { polish, raise } from "./compose/mix/mastering.ts";
import { mixDown } from "./compose/mix/mixdown.ts";
import { readOpus } from "./compose/mix/opus-reader.ts";
import { encodeOpus, writeOpus } from "./compose/mix/opus-writer.ts";
import { tameOvershoot } from "./compose/mix/overshoot.ts";
import type { Song } from "./compose/score/song.ts";
import { songs } from "./compose/songs.ts";

const DEFAULT_LOUDNESS = -11.7;

/** Ceiling of the limiter, to which the encoder adds peaks. */
const LIMITER_DB = -2.6;
/** Ceiling of a decoded file, in dBTP. */
const HIGHEST_PEAK_DB = -1.1;
const MAX_ROUNDS = 8;

const folder = join(import.meta.dirname, "..", "shop", "audio");
const wanted = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const bench = mkdtempSync(join(tmpdir(), "compose-"));

function compose(song: Song): string {
  const path = join(bench, `${song.slug}.ogg`);
  const sound = mixDown(song);
  polish(sound);
  raise(sound, song.loudness ?? DEFAULT_LOUDNESS, LIMITER_DB);
  const bitsPerSecond = writeOpus(path, sound);
  let rounds = 1;
  while (rounds < MAX_ROUNDS && tameOvershoot(sound, readOpus(path), HIGHEST_PEAK_DB)) {
    encodeOpus(path, sound, bitsPerSecond);
    rounds += 1;
  }
  const { durationSeconds, lufs, truePeakDb, bpm, key } = listenBack(path);
  copyFileSync(path, join(folder, `${song.slug}.ogg`));
  const kilobytes = Math.round(statSync(path).size / 1000);
  const measured = `${durationSeconds.toFixed(1)} s, ${lufs} LUFS, ${truePeakDb} dBTP, ${kilobytes} kB`;
  return `${measured}, ${rounds} rounds, heard ${bpm} BPM (is ${song.bpm}), ${key} (is ${song.key})`;
}

for (const song of songs) {
  if (wanted.length > 0 && !wanted.includes(song.slug)) continue;
  console.log(`${song.slug}: ${compose(song)}`);
}
rmSync(bench, { recursive: true });
