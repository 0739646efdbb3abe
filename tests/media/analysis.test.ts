import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { analyzeAudio } from "../../app/shop/media/analysis.server.ts";
import { encodeSound, givenSilence } from "../analyzer/given-sound.ts";

const EIGHT_HOURS = 8 * 3_600;

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "dubplate-analysis-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Returns a WAV of a sine, one channel, 16 bits, 8 kHz. */
function givenWav(name: string, seconds: number): string {
  const samples = seconds * 8_000;
  const bytes = Buffer.alloc(44 + samples * 2);
  bytes.write("RIFF\0\0\0\0WAVEfmt ", 0, "latin1");
  bytes.writeUInt32LE(36 + samples * 2, 4);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(8_000, 24);
  bytes.writeUInt32LE(16_000, 28);
  bytes.writeUInt16LE(2, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write("data", 36, "latin1");
  bytes.writeUInt32LE(samples * 2, 40);
  for (let i = 0; i < samples; i++) {
    bytes.writeInt16LE(Math.round(9_000 * Math.sin(i * 0.3)), 44 + i * 2);
  }
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}

test("a track is analyzed and its preview rendered", async () => {
  const target = join(folder, "preview.mp3");
  const outcome = await analyzeAudio(givenWav("track.wav", 6), {
    preview: { target, startSeconds: 1, maxSeconds: 4 },
  });
  expect(outcome).toMatchObject({
    done: {
      durationSeconds: 6,
      sampleRateHz: 8_000,
      bitDepth: 16,
      channels: 1,
      codec: "pcm_s16le",
      preview: { durationSeconds: 4 },
    },
  });
  expect(existsSync(target)).toBe(true);
});

const tooLong = {
  refused: { reason: "invalid", text: "This sound is longer than 30 minutes." },
};

test("a file that declares eight hours of audio is refused at once", async () => {
  const path = givenWav("hours.wav", 1);
  const header = readFileSync(path).subarray(0, 44);
  const bytes = EIGHT_HOURS * 16_000;
  header.writeUInt32LE(36 + bytes, 4);
  header.writeUInt32LE(bytes, 40);
  writeFileSync(path, header);
  truncateSync(path, 44 + bytes);
  expect(await analyzeAudio(path, { timeLimitSeconds: 5 })).toMatchObject(tooLong);
});

test("eight hours of audio with no declared length are refused after their first half hour, in the usual memory", async () => {
  const minute = encodeSound(join(folder, "minute.mp3"), "libmp3lame", givenSilence(60), 32_000);
  const path = join(folder, "hours.mp3");
  for (let n = 0; n < EIGHT_HOURS / 60; n += 1) appendFileSync(path, readFileSync(minute));
  expect(await analyzeAudio(path, { hasFingerprint: true })).toMatchObject(tooLong);
});

test("a file that is not audio is reported with a sentence", async () => {
  const path = join(folder, "notes.mp3");
  writeFileSync(path, "these are only words");
  const outcome = await analyzeAudio(path);
  expect(outcome.refused).toEqual({
    reason: "invalid",
    problem: { code: "not-audio" },
    text: "This audio format isn't supported. Use MP3, WAV, Ogg, M4A, AAC, or FLAC.",
  });
});

test("a name that looks like an option is treated as a name", async () => {
  expect(await analyzeAudio("--preview=x.mp3")).toMatchObject({
    refused: { reason: "invalid", text: "File not found." },
  });
});

test("an analysis that takes too much processor time is stopped and leaves nothing behind", async () => {
  const target = join(folder, "slow.mp3");
  const outcome = await analyzeAudio(givenWav("slow.wav", 1_800), {
    preview: { target },
    timeLimitSeconds: 1,
  });
  expect(outcome).toMatchObject({
    refused: { reason: "invalid", text: "Analyzing this file took too long." },
    complaint: expect.stringContaining("SIGXCPU"),
  });
  expect(readdirSync(folder).filter((name) => name.startsWith("slow.mp3"))).toEqual([]);
});

test("an analysis can be canceled without harming the next file", async () => {
  const path = givenWav("called-off.wav", 120);
  const off = new AbortController();
  const target = join(folder, "called-off.mp3");
  const first = analyzeAudio(path, { preview: { target } }, off.signal);
  const second = analyzeAudio(path);
  await expect.poll(() => existsSync(`${target}.part`), { timeout: 30_000 }).toBe(true);
  off.abort(new Error("The shop is closing."));
  await expect(first).rejects.toThrow("The shop is closing.");
  expect(await second).toMatchObject({ done: { durationSeconds: 120 } });
  expect(readdirSync(folder).filter((name) => name.startsWith("called-off.mp3"))).toEqual([]);
});
