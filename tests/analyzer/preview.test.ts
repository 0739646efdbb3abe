import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openSound } from "../../analyzer/decode.ts";
import { listen } from "../../analyzer/listen.ts";
import { givenMusic, givenTone, RATE_HZ, type Stereo, writeWav } from "./given-sound.ts";

const main = join(import.meta.dirname, "../../analyzer/main.ts");
let folder: string;
let music: string;
let target: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "dubplate-preview-"));
  music = writeWav(join(folder, "music.wav"), givenMusic({ seconds: 16, level: 0.15 }));
  target = join(folder, "preview.mp3");
});
afterAll(() => rmSync(folder, { recursive: true }));

function render(source: string, ...options: string[]) {
  rmSync(target, { force: true });
  const command = [main, source, "--preview", target, ...options];
  return JSON.parse(execFileSync(process.execPath, command, { encoding: "utf8" }));
}

/** Decodes the left channel of the preview. */
function decodePreview(): Float32Array {
  const samples: number[] = [];
  const sound = openSound(target);
  for (const { planes } of sound.frames()) samples.push(...(planes[0] ?? []));
  sound.close();
  return Float32Array.from(samples);
}

/** Returns the amplitude of a sine in a section of sound. */
function amplitudeOf(hz: number, samples: Float32Array, from: number, seconds: number): number {
  const excerpt = samples.subarray(from * RATE_HZ, (from + seconds) * RATE_HZ);
  let [real, imaginary] = [0, 0];
  for (const [i, sample] of excerpt.entries()) {
    real += sample * Math.cos((2 * Math.PI * hz * i) / RATE_HZ);
    imaginary += sample * Math.sin((2 * Math.PI * hz * i) / RATE_HZ);
  }
  return (2 * Math.hypot(real, imaginary)) / excerpt.length;
}

test("a quiet track's preview is as loud as all others, with its peaks limited", () => {
  const { preview, durationSeconds } = render(music);
  expect(durationSeconds).toBe(16);
  const analysis = listen(target);
  expect(analysis.properties).toMatchObject({ codec: "mp3", sampleRateHz: 44_100, channels: 2 });
  expect(analysis.loudness.integrated()).toBeGreaterThan(-14.6);
  expect(analysis.loudness.integrated()).toBeLessThan(-13.4);
  expect(analysis.truePeakDb).toBeLessThanOrEqual(-0.8);
  expect(analysis.durationSeconds).toBe(16);
  expect(preview.durationSeconds).toBe(16);
  expect(preview.peaks).toHaveLength(500);
  expect(preview.sizeBytes).toBe(readFileSync(target).length);
  expect(preview.sizeBytes).toBeGreaterThan(16 * 15_900);
});

test("a track with sharp peaks stays under the ceiling", () => {
  const clicks = givenTone({ hz: 60, seconds: 10, level: 0.05 });
  for (const plane of clicks) {
    for (let i = 0; i < plane.length; i += RATE_HZ / 2) plane.fill(0.99, i, i + 30);
  }
  render(writeWav(join(folder, "clicks.wav"), clicks));
  expect(listen(target).truePeakDb).toBeLessThanOrEqual(-0.8);
});

test("the preview has a header that tells players its length, and no tags", () => {
  render(music);
  const bytes = readFileSync(target);
  const head = bytes.toString("latin1", 0, 1_024);
  expect(head).toMatch(/Xing|Info/);
  expect(head.startsWith("ID3")).toBe(false);
  expect(bytes.toString("latin1", bytes.length - 128)).not.toMatch(/^TAG/);
  expect(bytes[0]).toBe(0xff);
});

test("a preview can start later, be shorter, and fade in and out", () => {
  const { preview } = render(music, "--preview-start", "4", "--preview-seconds", "8");
  expect(preview.durationSeconds).toBe(8);
  const samples = decodePreview();
  const loudest = (from: number, to: number) =>
    samples
      .subarray(from * RATE_HZ, to * RATE_HZ)
      .reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  expect(loudest(0, 0.001)).toBeLessThan(loudest(1, 5) * 0.2);
  expect(loudest(7.95, 8)).toBeLessThan(loudest(1, 5) * 0.1);
  expect(loudest(5, 6)).toBeGreaterThan(loudest(1, 5) * 0.5);
});

test("a start beyond the end of the track counts as its beginning", () => {
  expect(render(music, "--preview-start", "500").preview.durationSeconds).toBe(16);
});

test("the voice tag plays at 5 s and 30 s, and the music gets quieter for it", () => {
  const [left, right]: Stereo = givenTone({ hz: 300, seconds: 40 });
  const source = writeWav(join(folder, "tone.wav"), [left, right]);
  const tag = writeWav(join(folder, "tag.wav"), givenTone({ hz: 2_000, seconds: 2, level: 0.05 }));
  render(source, "--voice-tag", tag);
  const samples = decodePreview();
  const tagAt = (seconds: number) => amplitudeOf(2_000, samples, seconds, 1);
  const musicAt = (seconds: number) => amplitudeOf(300, samples, seconds, 1);
  expect(tagAt(5.5)).toBeGreaterThan(0.1);
  expect(tagAt(30.5)).toBeGreaterThan(0.1);
  for (const silent of [3.5, 8, 20, 28, 33]) expect(tagAt(silent)).toBeLessThan(0.002);
  const duckedDb = 20 * Math.log10(musicAt(5.5) / musicAt(15));
  expect(duckedDb).toBeGreaterThan(-6.6);
  expect(duckedDb).toBeLessThan(-5.4);
});

test("a voice tag that is too long is refused and leaves nothing behind", () => {
  const { error } = render(music, "--voice-tag", music);
  expect(error).toEqual({ code: "long-tag", maxSeconds: 15 });
  expect(existsSync(target)).toBe(false);
  expect(readdirSync(folder).filter((name) => name.includes("preview"))).toEqual([]);
});
