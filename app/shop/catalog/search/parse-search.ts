import { m } from "#messages";
import { type Camelot, keyIndexOf } from "../filters/camelot.ts";
import type { Range } from "../filters/ranges.ts";
import { everyTrack, type TrackFilter } from "../filters/track-filter.ts";
import { genres } from "../genres.ts";
import { musicalKeys } from "../musical-keys.ts";

export type ParsedSearch = { filter: TrackFilter; label: string };

const tempos = { min: 60, max: 220 };
/** A tempo without a fraction matches so many BPM around it. */
const TOLERANCE = 1;

const enharmonic: Record<string, string> = {
  "G#": "Ab",
  "D#": "Eb",
  Gb: "F#",
  "A#": "Bb",
  Db: "C#",
};

/** Parses `128 am`, `8A deep` or `f# minor 120-124`. Other words must name a genre. */
export function parseSearch(search: string): ParsedSearch | undefined {
  const { text: afterKey, camelot } = extractKey(search.toLowerCase());
  const { text: rest, range } = extractTempo(afterKey);
  if (!camelot && !range) return undefined;
  const words = rest.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const matchingGenres = words.length > 0 ? genres.filter((genre) => hasWords(genre, words)) : [];
  if (words.length > 0 && matchingGenres.length === 0) return undefined;
  const key = camelot && musicalKeys[keyIndexOf(camelot) ?? 0]?.key;
  return {
    filter: {
      ...everyTrack,
      genres: matchingGenres,
      ...(range && { bpm: range }),
      ...(camelot && { key: { camelot, mix: "exact" } }),
    },
    label: [range && describeTempo(range), key, matchingGenres.join(` ${m.search_meaning_or()} `)]
      .filter(Boolean)
      .join(", "),
  };
}

function describeTempo({ from, to }: Required<Range>): string {
  return m.track_bpm({ bpm: from === to ? from : `${from}–${to}` });
}

function hasWords(genre: string, words: string[]): boolean {
  const own = genre.toLowerCase().split(/[^a-z]+/);
  return words.every((word) => own.some((each) => each.startsWith(word)));
}

const camelotKey = /(?<=^|\s)0?(1[0-2]|[1-9])\s?([ab])(?=\s|$)/;
const namedKey = /(?<=^|\s)([a-g])([#♯b♭]?)\s?(m|min|minor|maj|major)(?=\s|$)/;

function extractKey(text: string): { text: string; camelot?: Camelot } {
  const [named = "", letter = "", accidental = "", mode = ""] = namedKey.exec(text) ?? [];
  const [wheel = "", number = "", ring = ""] = camelotKey.exec(text) ?? [];
  const found = wheel
    ? `${number}${ring.toUpperCase()}`
    : keyName(letter, accidental, mode.startsWith("maj") ? "major" : "minor");
  const index = keyIndexOf(found);
  const camelot = index === undefined ? undefined : musicalKeys[index]?.camelot;
  return camelot ? { text: text.replace(wheel || named, " "), camelot } : { text };
}

const asciiOf: Record<string, string> = { "♯": "#", "♭": "b" };

function keyName(letter: string, accidental: string, mode: string): string {
  const root = `${letter.toUpperCase()}${asciiOf[accidental] ?? accidental}`;
  return `${enharmonic[root] ?? root} ${mode}`;
}

const tempo =
  /(?<=^|\s)(\d{2,3}(?:\.\d{1,2})?)(?:\s?[-–]\s?(\d{2,3}(?:\.\d{1,2})?))?\s?(?:bpm)?(?=\s|$)/;

function extractTempo(text: string): { text: string; range?: Required<Range> } {
  const [found, first, last] = tempo.exec(text) ?? [];
  if (!found || !first) return { text };
  const ends = [Number(first), Number(last ?? first)].sort((one, other) => one - other);
  const [from = 0, to = 0] = ends;
  if (from < tempos.min || to > tempos.max) return { text };
  const isExact = last !== undefined || first.includes(".");
  const around = isExact ? 0 : TOLERANCE;
  return { text: text.replace(found, " "), range: { from: from - around, to: to + around } };
}
