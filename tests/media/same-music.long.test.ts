import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { prepareJobs } from "../../app/platform/jobs/job-runner.server.ts";
import { listSameMusic } from "../../app/shop/catalog/same-music.server.ts";
import { analyzeNextOriginal } from "../../app/shop/catalog/similar/analyze-originals.server.ts";
import { analyzeAudio } from "../../app/shop/media/analysis.server.ts";
import { storeAudio } from "../../app/shop/media/audio-files.server.ts";
import { comparePassages } from "../../app/shop/media/fingerprints/compare-passages.ts";
import { readPoints } from "../../app/shop/media/fingerprints/fingerprint.ts";
import {
  encodeSound,
  filterSound,
  givenSilence,
  givenTone,
  givenVoice,
  RATE_HZ,
  readWav,
  type SoundFilter,
  type Stereo,
  writeWav,
} from "../analyzer/given-sound.ts";
import { givenTrack, givenUser } from "../fixtures/given.ts";
import { resultOf } from "../fixtures/outcomes.ts";

const demo = join(import.meta.dirname, "../../demo/shop/audio");
const folder = mkdtempSync(join(tmpdir(), "dubplate-same-music-"));
const admin = { id: "", role: "admin" } as const;
let pressurePlate: Stereo;

/**
 * Stores a file of the demo. Returns its sound: the demo has 48,000 samples a second, generated
 * sounds 44,100.
 */
async function givenDemo(name: string) {
  const wavTarget = join(folder, `${name}.wav`);
  const stored = resultOf(await storeAudio(join(demo, `${name}.ogg`), undefined, { wavTarget }));
  const sound = filterSound(readWav(readFileSync(wavTarget)), [["asetrate", "48000"]]);
  return { ...stored, sound };
}

beforeAll(async () => {
  await prepareJobs();
  for (const name of ["io", "night-bus", "doorman"]) {
    const { previewFileId } = resultOf(await storeAudio(join(demo, `${name}.ogg`)));
    await givenTrack({ title: name, previewFileId });
  }
  const { previewFileId, sound } = await givenDemo("pressure-plate");
  await givenTrack({ title: "pressure-plate", previewFileId, isSold: true });
  pressurePlate = sound;
});
afterAll(() => rmSync(folder, { recursive: true }));

async function sameAs(path: string, actor: Parameters<typeof listSameMusic>[1] = admin) {
  const { originalFileId } = resultOf(await storeAudio(path));
  return listSameMusic(originalFileId, actor);
}

/** Filter for half of a track, which is found at the same speed, and analyzed in half the time. */
const firstHalf: SoundFilter = ["atrim", "end=25"];

const changes: Record<string, SoundFilter[]> = {
  "seven seconds shorter": [["atrim", "start=7"]],
  "louder and limited": [
    ["volume", "12dB"],
    ["alimiter", "limit=0.9"],
  ],
  "played 3 % faster and higher": [["asetrate", "45423"]],
  "played 3 % slower and lower": [["asetrate", "42777"]],
  "stretched to 4 % more tempo": [["atempo", "1.04"]],
  "without its high tones": [firstHalf, ["lowpass", "f=800"]],
  "twenty seconds of it": [["atrim", "start=15:end=35"]],
};

test.each(Object.keys(changes))("a sold track uploaded again is recognized: %s", async (change) => {
  const path = writeWav(
    join(folder, "changed.wav"),
    filterSound(pressurePlate, changes[change] ?? []),
  );
  expect((await sameAs(path)).map(({ title }) => title)).toEqual(["pressure-plate"]);
});

test("a sold track uploaded again as a small MP3 is recognized, with the matching passage in both", async () => {
  const later = filterSound(pressurePlate, [
    ["atrim", "start=10"],
    ["asetpts", "PTS-STARTPTS"],
  ]);
  const [match, ...others] = await sameAs(
    encodeSound(join(folder, "small.mp3"), "libmp3lame", later, 32_000),
  );
  expect(others).toEqual([]);
  expect(match?.title).toBe("pressure-plate");
  const { seconds = 0, otherSeconds = 0 } = match?.passage ?? {};
  expect(otherSeconds - seconds).toBeCloseTo(10, 0);
});

test("a sold track uploaded again as its voice-tagged preview is recognized", async () => {
  const voiceTagPath = writeWav(join(folder, "voice.wav"), givenVoice());
  const target = join(folder, "preview.mp3");
  const preview = { target, voiceTagPath };
  resultOf(await analyzeAudio(join(demo, "pressure-plate.ogg"), { preview, isWithoutMusic: true }));
  expect((await sameAs(target)).map(({ title }) => title)).toEqual(["pressure-plate"]);
});

/** Generates soft, overlapping notes of the chromatic scale from G5 to Eb7. */
function givenTune(seed: number): Stereo {
  let random = seed;
  const next = () => {
    random = (random * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return random / 2 ** 32;
  };
  const plane = new Float32Array(30 * RATE_HZ);
  for (let at = 0; at < plane.length; at += Math.round((0.15 + 0.2 * next()) * RATE_HZ)) {
    const turn = (2 * Math.PI * 440 * 2 ** (Math.floor(10 + 21 * next()) / 12)) / RATE_HZ;
    for (let i = 0; i < RATE_HZ && at + i < plane.length; i++) {
      const note = Math.sin(turn * i) * Math.sin((Math.PI * i) / RATE_HZ) ** 2;
      plane[at + i] = (plane[at + i] ?? 0) + 0.2 * note;
    }
  }
  return [plane, plane];
}

async function pointsOf(sound: Stereo) {
  const path = writeWav(join(folder, "tune.wav"), sound);
  const options = { isWithoutMusic: true, hasFingerprint: true };
  const { done } = await analyzeAudio(path, options);
  const read = (text = "") => readPoints(Buffer.from(text, "base64"));
  return { stored: read(done?.fingerprint?.stored), asked: read(done?.fingerprint?.asked) };
}

test("music is recognized at a changed pitch, even between the notes of the scale", async () => {
  const tune = await pointsOf(givenTune(1));
  const another = await pointsOf(givenTune(2));
  const others = [{ points: tune.stored }, { points: another.stored }];
  for (const speed of [0.97, 1.03]) {
    const changed = filterSound(givenTune(1), [["asetrate", `${RATE_HZ * speed}`]]);
    const { asked } = await pointsOf(changed);
    const [same, other] = [...comparePassages(asked, others, others.length)];
    expect(same?.passage?.moments).toBeGreaterThan(45);
    expect(other?.passage).toBeUndefined();
  }
});

test("other music is not mistaken for it", async () => {
  for (const name of ["hot-pavement", "rubber-tax", "slow-glass"]) {
    expect(await sameAs(join(demo, `${name}.ogg`))).toEqual([]);
  }
});

/** Returns a hash every two seconds, cycling through a number of hashes. */
function givenPoints(hashes: number, count = hashes, from = 0) {
  return Array.from({ length: count }, (_, at) => ({ seconds: from + 2 * at, hash: at % hashes }));
}

function passageOf(hashes: number, count: number, { ofSounds = 100 } = {}) {
  const others = [{ points: givenPoints(hashes, count, 7) }];
  const [compared] = comparePassages(givenPoints(hashes, count), others, ofSounds);
  return compared?.passage;
}

test("nine matching moments make a passage, or twelve in a large library", () => {
  expect(passageOf(9, 9)).toEqual({ moments: 9, seconds: 0, otherSeconds: 7 });
  expect(passageOf(8, 8)).toBeUndefined();
  expect(passageOf(11, 11, { ofSounds: 50_000 })).toBeUndefined();
  expect(passageOf(12, 12, { ofSounds: 50_000 })).toMatchObject({ moments: 12 });
});

test("a recurring riff is not a passage, however often two tracks share it", () => {
  expect(passageOf(8, 100)).toBeUndefined();
  expect(passageOf(50, 100)).toMatchObject({ moments: 100 });
});

test("silence and a steady tone match nothing", async () => {
  for (const [name, sound] of Object.entries({
    silence: givenSilence(10),
    tone: givenTone({ seconds: 10 }),
    "another tone": givenTone({ seconds: 10, hz: 990 }),
  })) {
    expect(await sameAs(writeWav(join(folder, `${name}.wav`), sound))).toEqual([]);
  }
});

test("only the owner and administrators learn that new audio sounds like a draft", async () => {
  const { previewFileId, sound: lint } = await givenDemo("lint");
  const owner = await givenUser();
  await givenTrack({ title: "Secret", previewFileId, userId: owner.id, isDraft: true });
  const path = writeWav(join(folder, "lint-again.wav"), filterSound(lint, [["atempo", "0.98"]]));
  const { originalFileId } = resultOf(await storeAudio(path));
  const other = await givenUser();
  expect(await listSameMusic(originalFileId, other)).toEqual([]);
  for (const actor of [owner, admin]) {
    expect(await listSameMusic(originalFileId, actor)).toMatchObject([{ title: "Secret" }]);
  }
});

test("audio from before the shop could compare is found once a job has analyzed it", async () => {
  const { originalFileId, previewFileId, sound: aerial } = await givenDemo("aerial");
  await givenTrack({ title: "Old", previewFileId });
  await db
    .updateTable("mediaFiles")
    .set({ fingerprint: null })
    .where("id", "=", originalFileId)
    .execute();
  await db.deleteFrom("fingerprintHashes").where("fileId", "=", originalFileId).execute();
  const shorter = (start: number) => {
    const excerpt: SoundFilter = ["atrim", `start=${start}:end=${start + 25}`];
    return writeWav(join(folder, `aerial-${start}.wav`), filterSound(aerial, [excerpt]));
  };
  expect(await sameAs(shorter(3))).toEqual([]);
  await analyzeNextOriginal();
  expect(await sameAs(shorter(5))).toMatchObject([{ title: "Old" }]);
});

test("a job replaces fingerprints of an older version", async () => {
  const path = writeWav(join(folder, "former.wav"), givenTune(3));
  const { originalFileId } = resultOf(await storeAudio(path));
  const read = () =>
    db
      .selectFrom("mediaFiles")
      .where("id", "=", originalFileId)
      .select(["fingerprint", "hearAgain"])
      .executeTakeFirstOrThrow();
  const { fingerprint } = await read();
  const former = Buffer.alloc(12);
  await db
    .updateTable("mediaFiles")
    .set({ fingerprint: former, hearAgain: true })
    .where("id", "=", originalFileId)
    .execute();
  await analyzeNextOriginal();
  expect(await read()).toEqual({ fingerprint, hearAgain: false });
});
