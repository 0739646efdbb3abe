import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { demoCatalog } from "../../demo/demo-catalog.ts";
import { midiScore } from "../../demo/generator/compose/midi/midi-score.ts";
import { songs } from "../../demo/generator/compose/songs.ts";
import { readMidi } from "./midi-reader.ts";

const TEMPO = 0x51;
const KEY = 0x59;
const MARKER = 0x06;
const TICKS_PER_BAR = 4 * 480;

const folder = join(import.meta.dirname, "../../demo/shop");
const catalog = readFileSync(join(folder, "catalog.json"), "utf8");
const tracks = demoCatalog.parse(JSON.parse(catalog));
const scoreOf = (path: string) => readFileSync(join(folder, path));
const songOf = (score: string) => songs.find(({ slug }) => score === `midi/${slug}.mid`);

/** Numbers of sharps, negative for flats. */
const accidentals: Record<string, number> = {
  "A minor": 0,
  "E minor": 1,
  "F# minor": 3,
  "G# minor": 5,
  "Eb major": -3,
  "F minor": -4,
  "A major": 3,
  "F major": -1,
};

test("every score is a valid MIDI file in its track's tempo and key, with a named MIDI track per part", () => {
  for (const { score, bpm, key } of tracks) {
    const { format, ticksPerQuarter, tracks: lines } = readMidi(scoreOf(score));
    expect([format, ticksPerQuarter]).toEqual([1, 480]);
    const [conductor, ...parts] = lines;
    const meta = (type: number) => conductor?.meta.find((event) => event.type === type)?.data;
    const microseconds = meta(TEMPO)?.readUIntBE(0, 3) ?? 0;
    expect(60_000_000 / microseconds).toBeCloseTo(bpm, 2);
    expect(meta(KEY)?.readUInt8(1)).toBe(key.endsWith("minor") ? 1 : 0);
    if (key in accidentals) expect(meta(KEY)?.readInt8(0)).toBe(accidentals[key]);
    expect(conductor?.notes).toEqual([]);
    expect(parts.length).toBeGreaterThanOrEqual(11);
    for (const part of parts) {
      expect(part.name).not.toBe("");
      expect(part.channels.size).toBe(1);
      expect(part.notes.length).toBeGreaterThan(0);
    }
    const names = parts.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  }
});

test("a score is as long as its track, and names its sections", () => {
  for (const { score, bpm } of tracks) {
    const song = songOf(score);
    const [conductor] = readMidi(scoreOf(score)).tracks;
    const bars = song?.form.reduce((sum, section) => sum + section.bars, 0) ?? 0;
    expect(conductor?.endsAt).toBe(bars * TICKS_PER_BAR);
    const seconds = (bars * 4 * 60) / bpm;
    expect(seconds).toBeGreaterThan(45);
    expect(seconds).toBeLessThan(52);
    const markers = conductor?.meta.filter(({ type }) => type === MARKER);
    expect(markers?.map(({ data }) => data.toString("ascii"))).toEqual(
      song?.form.map(({ name }) => name),
    );
  }
});

test("only drums are on the drum channel, with every kick on a beat", () => {
  for (const { score } of tracks) {
    const parts = readMidi(scoreOf(score)).tracks.slice(1);
    const kick = parts.find(({ name }) => name === "kick");
    expect(kick?.channels).toEqual(new Set([9]));
    expect(new Set(kick?.notes.map(({ pitch }) => pitch))).toEqual(new Set([36]));
    const melodic = parts.filter(({ channels }) => !channels.has(9));
    expect(melodic.length).toBeGreaterThan(2);
    const used = melodic.flatMap(({ channels }) => [...channels]);
    expect(new Set(used).size).toBe(used.length);
  }
});

test("the shop's scores match the generator's songs", () => {
  for (const { score } of tracks) {
    const song = songOf(score);
    expect(song && midiScore(song).equals(scoreOf(score))).toBe(true);
  }
});

test("a score that is truncated, or has extra bytes at its end, is not a valid MIDI file", () => {
  const whole = scoreOf(tracks[0]?.score ?? "");
  expect(() => readMidi(whole.subarray(0, -1))).toThrow("cut short");
  expect(() => readMidi(Buffer.concat([whole, Buffer.from("MTrk")]))).toThrow();
  const stuck = Buffer.from(whole);
  stuck.write("MTrx", whole.lastIndexOf("MTrk"), "ascii");
  expect(() => readMidi(stuck)).toThrow("instead of MTrk");
});
