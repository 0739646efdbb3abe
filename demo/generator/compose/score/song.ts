import type { Effect } from "../effects/effect.ts";
import type { Instrument } from "../signal/sound.ts";
import type { Pattern } from "./pattern.ts";

/** Value that is constant, or changes linearly from the section's start to its end. */
export type Course = number | readonly [number, number];

export type Section = { name: string; bars: number };

export type Part = {
  name: string;
  sound: Instrument;
  pattern: Pattern;
  /** Loudness of the part while it plays, in LUFS before mastering; a kick is about -13. */
  loudness: number;
  /** Sections with the part, and its level in each: 1 is full. */
  plays: Record<string, Course>;
  /** Brightness of the timbre by section, 0 to 1, by default 0.6. */
  bright?: Record<string, Course>;
  /** Cutoff of a low-pass over the part by section, in Hz, by default open. */
  sweep?: Record<string, Course>;
  /** Cutoff of a high-pass, in Hz. */
  highPassHz?: number;
  /** Position from -1 (left) to 1 (right), for mono instruments. */
  pan?: number;
  /** Amount by which the kick lowers the part, 0 to 1. */
  duck?: number;
  /** Levels sent to the room and to the echo, 0 to 1. */
  reverb?: number;
  echo?: number;
  effects?: Effect[];
  /** Share of a note that is held, by default 0.9. */
  gate?: number;
  /** Random deviation of hits from the grid, in seconds. */
  looseSeconds?: number;
};

export type Song = {
  slug: string;
  bpm: number;
  /** Key in the catalog's format: `A minor`. */
  key: string;
  /** Swing, of which 0.5 is straight. */
  swing: number;
  /** Chords, one symbol per bar. Sections begin with the first one. */
  chords: string;
  /** Chords of single sections. */
  otherChords?: Record<string, string>;
  form: Section[];
  /** Levels of whole sections, by default 1. */
  levels: Record<string, Course>;
  /** Room that all parts share. */
  room: { seconds: number; dampHz: number };
  /** Echo that all parts share, with its distance in sixteenths. */
  echo: { steps: number; feedback: number };
  parts: Part[];
  /** Loudness of the finished master, in LUFS. */
  loudness?: number;
};

/** Reads a form such as `intro 4, groove 8, drop 8`. */
export function formOf(text: string): Section[] {
  return text.split(",").map((section) => {
    const [name = "", bars = ""] = section.trim().split(/\s+/);
    return { name, bars: Number(bars) };
  });
}

/** Returns the value at a position from 0 to 1. */
export function valueAt(course: Course, progress: number): number {
  return typeof course === "number" ? course : course[0] + (course[1] - course[0]) * progress;
}

/** Returns the same value for every section named: `all("groove drop", 1)`. */
export function all(sections: string, course: Course = 1): Record<string, Course> {
  return Object.fromEntries(sections.split(" ").map((name) => [name, course]));
}

type MoreOfPart = Omit<Part, "name" | "loudness" | "sound" | "pattern" | "plays">;

/** Creates one line of a song's score. */
export function part(
  name: string,
  loudness: number,
  sound: Instrument,
  pattern: Pattern,
  plays: Record<string, Course>,
  more: MoreOfPart = {},
): Part {
  return { name, loudness, sound, pattern, plays, ...more };
}
