import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { analyzeAudio } from "#app/shop/media/analysis.server.ts";
import { comparePassages } from "#app/shop/media/fingerprints/compare-passages.ts";
import { type Point, readPoints } from "#app/shop/media/fingerprints/fingerprint.ts";
import {
  encodeSound,
  filterSound,
  givenVoice,
  RATE_HZ,
  readWav,
  type SoundFilter,
  type Stereo,
  writeWav,
} from "../tests/analyzer/given-sound.ts";

/* Rate at which a sound is found again after each kind of change, and rate of false matches. */

type Reference = { file: string; points: Point[] };

const changes: Record<string, SoundFilter[]> = {
  "as it was": [["anull", ""]],
  "7 s trimmed": [["atrim", "start=7"]],
  "20 s of it": [["atrim", "start=15:end=35"]],
  "12 dB louder, limited": [
    ["volume", "12dB"],
    ["alimiter", "limit=0.9"],
  ],
  "turntable, 3 % up": [["asetrate", `${RATE_HZ * 1.03}`]],
  "turntable, 3 % down": [["asetrate", `${RATE_HZ * 0.97}`]],
  "tempo, 4 % up": [["atempo", "1.04"]],
  "tempo, 4 % down": [["atempo", "0.96"]],
  "50 cents up": [
    ["asetrate", `${Math.round(RATE_HZ * 2 ** (0.5 / 12))}`],
    ["aresample", `${RATE_HZ}`],
    ["atempo", `${2 ** (-0.5 / 12)}`],
  ],
  "below 2 kHz": [["lowpass", "f=2000"]],
  "below 800 Hz": [["lowpass", "f=800"]],
};
const SMALL_MP3 = "MP3 of 32 kbit/s";
const UNDER_VOICE = "under a voice tag";
const kindsOfChange = [...Object.keys(changes), SMALL_MP3, UNDER_VOICE];

async function fingerprintOf(path: string): Promise<{ stored: Point[]; asked: Point[] }> {
  const { done } = await analyzeAudio(path, { isWithoutMusic: true, hasFingerprint: true });
  const read = (text = "") => readPoints(Buffer.from(text, "base64"));
  return { stored: read(done?.fingerprint?.stored), asked: read(done?.fingerprint?.asked) };
}

/** Returns a sound at {@link RATE_HZ}. */
export async function decode(path: string, folder: string): Promise<Stereo> {
  const wavTarget = join(folder, "decoded.wav");
  const { done } = await analyzeAudio(path, { wavTarget, isWithoutMusic: true });
  const sound = readWav(readFileSync(wavTarget));
  return filterSound(sound, [["asetrate", String(done?.sampleRateHz ?? RATE_HZ)]]);
}

/**
 * Prints a line for each kind of change. One of `every` sounds is changed, and compared with all.
 */
export async function measureFingerprints(
  folder: string,
  files: string[],
  every: number,
): Promise<void> {
  const changed = files.filter((_, index) => index % every === 0);
  const work = mkdtempSync(join(tmpdir(), "dubplate-fingerprints-"));
  try {
    const references: Reference[] = [];
    for (const file of files) {
      references.push({ file, points: (await fingerprintOf(join(folder, file))).stored });
    }
    const found = new Map<string, number>();
    let wrong = 0;
    for (const file of changed) {
      const sound = await decode(join(folder, file), work);
      for (const change of kindsOfChange) {
        const { asked } = await fingerprintOf(await changedFile(work, change, sound));
        const matches = [...comparePassages(asked, references, references.length)]
          .filter(({ passage }) => passage)
          .map(({ other }) => other.file);
        for (const match of matches.filter((each) => each !== file)) {
          console.log(`${file}, ${change}: taken for ${match}`);
          wrong += 1;
        }
        if (matches.includes(file)) found.set(change, (found.get(change) ?? 0) + 1);
      }
    }
    for (const [change, count] of found)
      console.log(`${change.padEnd(24)} ${count} of ${changed.length}`);
    const pairs = changed.length * (files.length - 1) * kindsOfChange.length;
    const rate = ((wrong / pairs) * 10_000).toFixed(1);
    console.log(`Taken for another:       ${wrong} of ${pairs} pairs, ${rate} of 10,000`);
  } finally {
    rmSync(work, { recursive: true });
  }
}

async function changedFile(folder: string, change: string, sound: Stereo): Promise<string> {
  if (change === UNDER_VOICE) {
    const voiceTagPath = writeWav(join(folder, "voice.wav"), givenVoice());
    const preview = { target: join(folder, "preview.mp3"), voiceTagPath };
    const path = writeWav(join(folder, "changed.wav"), sound);
    await analyzeAudio(path, { preview, isWithoutMusic: true });
    return preview.target;
  }
  return change === SMALL_MP3
    ? encodeSound(join(folder, "changed.mp3"), "libmp3lame", sound, 32_000)
    : writeWav(join(folder, "changed.wav"), filterSound(sound, changes[change] ?? []));
}
