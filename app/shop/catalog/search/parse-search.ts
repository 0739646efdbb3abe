import { m } from "#messages";
import type { Range } from "../filters/ranges.ts";
import { everyTrack, type TrackFilter } from "../filters/track-filter.ts";
import { foldName } from "../fold-name.ts";
import { formatKey } from "../format-key.ts";
import type { SearchedGenre } from "../genres/genre-labels.server.ts";
import { musicalKeys } from "../musical-keys.ts";
import { findKey } from "./parse-key.ts";
import type { SearchedNames } from "./searched-names.server.ts";

/** `without` is the search without the words that mean this. */
type SearchPart = { label: string; without: string };

export type ParsedSearch = {
  filter: TrackFilter;
  /** Text that names no tempo, key, genre or tag, so titles must contain it. */
  text: string;
  parts: SearchPart[];
};

const tempos = { min: 60, max: 220 };
/** A tempo without a fraction matches so many BPM around it. */
const TOLERANCE = 1;
/** Shorter words, such as the last of `am I`, are in nearly every title. */
const MIN_TEXT_LENGTH = 3;

/** `names` are the shop's. Reads `128 am`, `8A deep`, `fis-Moll 120-124` or `harbour 128`. */
export async function parseSearch(
  search: string,
  { genres, findTag }: SearchedNames,
): Promise<ParsedSearch | undefined> {
  if (quotedText(search) !== undefined) return undefined;
  const key = findKey(search);
  const afterKey = key ? cut(search, key.found) : search;
  const tempo = findTempo(afterKey);
  const rest = tempo ? cut(afterKey, tempo.found) : afterKey;
  const findGenres = key || tempo ? genresNamed : genresTranslated;
  const namedGenres = findGenres(rest, genres);
  const tag = namedGenres.length === 0 ? await findTag(rest) : undefined;
  if (!key && !tempo && !tag && namedGenres.length === 0) return undefined;
  const text = tag || namedGenres.length > 0 ? "" : rest;
  if (text !== "" && text.length < MIN_TEXT_LENGTH) return undefined;
  const filter: TrackFilter = {
    ...everyTrack,
    genres: namedGenres.map(({ name }) => name),
    ...(tempo && { bpm: tempo.range }),
    ...(key && { key: { camelot: key.camelot, mix: "exact" } }),
    ...(tag && { chosen: { tags: [tag.name] } }),
  };
  const partOf = (label: string, found: string) => ({ label, without: cut(search, found) });
  const parts = [
    ...(namedGenres.length > 0
      ? [partOf(namedGenres.map(({ label }) => label).join(", "), rest)]
      : []),
    ...(tag ? [partOf(tag.label, rest)] : []),
    ...(tempo ? [partOf(describeTempo(tempo.range), tempo.found)] : []),
    ...(key ? [partOf(formatKey(musicalKeys[key.index]?.key ?? ""), key.found)] : []),
    ...(text ? [partOf(`“${text}”`, text)] : []),
  ];
  return { filter, text, parts };
}

/** Returns the text of a search in quotation marks, which is never a tempo or a key. */
export function quotedText(search: string): string | undefined {
  return /^["“”](.+)["“”]$/.exec(search)?.[1]?.trim() || undefined;
}

/** Removes the words of `found`, which need not be neighbors. */
function cut(search: string, found: string): string {
  const words = search.split(" ");
  const removed = found.split(" ").filter(Boolean);
  const start = words.findIndex((_, at) => removed.every((word, on) => words[at + on] === word));
  return start === -1
    ? words.filter((word) => !removed.includes(word)).join(" ")
    : words.toSpliced(start, removed.length).join(" ");
}

function describeTempo({ from, to }: Required<Range>): string {
  return m.track_bpm({ bpm: from === to ? from : `${from}–${to}` });
}

function genresNamed(text: string, genres: SearchedGenre[]): SearchedGenre[] {
  const wanted = wordsOf(text);
  if (wanted.length === 0) return [];
  return genres.filter(({ names }) =>
    names
      .map(wordsOf)
      .some((own) => wanted.every((word) => own.some((each) => each.startsWith(word)))),
  );
}

/**
 * Finds genres by whole translated names, because the text of a track has only the owner's. A search
 * for an owner's name stays one for text, as `house` for all kinds of house.
 */
function genresTranslated(text: string, genres: SearchedGenre[]): SearchedGenre[] {
  const ownNames = genres.map((genre) => ({ ...genre, names: [genre.name] }));
  if (genresNamed(text, ownNames).length > 0) return [];
  const wanted = foldName(text);
  const isWanted = (name: string) => foldName(name) === wanted;
  return genres.filter(({ names }) => names.some(isWanted));
}

/** Returns the words in lowercase, without accents. */
function wordsOf(text: string): string[] {
  return foldName(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

const tempo =
  /(?<=^|\s)(\d{2,3}(?:\.\d{1,2})?)(?:\s?[-–]\s?(\d{2,3}(?:\.\d{1,2})?))?\s?(?:bpm)?(?=\s|$)/i;

function findTempo(search: string): { found: string; range: Required<Range> } | undefined {
  const [found, first, last] = tempo.exec(search) ?? [];
  if (!found || !first) return undefined;
  const ends = [Number(first), Number(last ?? first)].sort((one, other) => one - other);
  const [from = 0, to = 0] = ends;
  if (from < tempos.min || to > tempos.max) return undefined;
  const isExact = last !== undefined || first.includes(".");
  const around = isExact ? 0 : TOLERANCE;
  return { found, range: { from: from - around, to: to + around } };
}
