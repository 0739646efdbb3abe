import type { Effect } from "../effects/effect.ts";
import type { Instrument } from "../signal/sound.ts";
import type { Pattern } from "./pattern.ts";

/** A value that stays, or goes in a line from the section's start to its end. */
export type Course = number | readonly [number, number];

export type Section = { name: string; bars: number };

export type Part = {
  name: string;
  sound: Instrument;
  pattern: Pattern;
  /** How loud the part is while it plays, in LUFS before mastering; a kick is about -13. */
  loudness: number;
  /** Sections it plays in, and how loud there: 1 is full. */
  plays: Record<string, Course>;
  /** How open the timbre is by section, 0 to 1; 0.6 where nothing is said. */
  bright?: Record<string, Course>;
  /** A low-pass over the part by section, in Hz; open where nothing is said. */
  sweep?: Record<string, Course>;
  /** Everything below goes, in Hz. */
  highPassHz?: number;
  /** -1 left to 1 right; for mono instruments. */
  pan?: number;
  /** How far the kick pushes the part down, 0 to 1. */
  duck?: number;
  /** What goes to the room and to the echo, 0 to 1. */
  reverb?: number;
  echo?: number;
  effects?: Effect[];
  /** Share of a note that is held; 0.9 where nothing is said. */
  gate?: number;
  /** How far hits stray from the grid, in seconds. */
  looseSeconds?: number;
};

export type Song = {
  slug: string;
  bpm: number;
  /** As the catalog writes it: `A minor`. */
  key: string;
  /** 0.5 is straight. */
  swing: number;
  /** One symbol a bar. Sections begin with the first. */
  chords: string;
  /** Chords of single sections. */
  otherChords?: Record<string, string>;
  form: Section[];
  /** How loud whole sections are; 1 where nothing is said. */
  levels: Record<string, Course>;
  /** The room all parts share. */
  room: { seconds: number; dampHz: number };
  /** The echo all parts share: so many sixteenths apart. */
  echo: { steps: number; feedback: number };
  parts: Part[];
  /** Of the finished master, in LUFS. */
  loudness?: number;
};

/** Reads a form such as `intro 4, groove 8, drop 8`. */
export function formOf(text: string): Section[] {
  return text.split(",").map((section) => {
    const [name = "", bars = ""] = section.trim().split(/\s+/);
    return { name, bars: Number(bars) };
  });
}

/** The course's value at a place from 0 to 1. */
export function valueAt(course: Course, progress: number): number {
  return typeof course === "number" ? course : course[0] + (course[1] - course[0]) * progress;
}

/** The same in every section named: `all("groove drop", 1)`. */
export function all(sections: string, course: Course = 1): Record<string, Course> {
  return Object.fromEntries(sections.split(" ").map((name) => [name, course]));
}

type MoreOfPart = Omit<Part, "name" | "loudness" | "sound" | "pattern" | "plays">;

/** One line of a song's score. */
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
