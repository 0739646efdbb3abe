import { z } from "zod";
import type { Db } from "#app/platform/database/db.server.ts";
import { foldName } from "#app/shop/catalog/fold-name.ts";
import { addGenres } from "#app/shop/catalog/genres/add-genres.server.ts";
import { MAX_GENRES } from "#app/shop/catalog/genres/edit-genres.server.ts";
import { MAX_GENRE_NAME, undefinedGenre } from "#app/shop/catalog/genres/genre-names.ts";
import { findCurrentGenres, listGenreNames } from "#app/shop/catalog/genres/genres.server.ts";
import { lockGenres } from "#app/shop/catalog/genres/write-genres.server.ts";
import { m } from "#messages";
import { text } from "./cells.ts";
import type { ImportReport, ReadRow } from "./import-report.ts";
import type { SourceTable } from "./read-source.server.ts";
import type { SourceTrackRow } from "./source-track-row.ts";

const genreRow = z.object({
  name: text(MAX_GENRE_NAME),
  genre: text(MAX_GENRE_NAME),
  /** The table of a dry run has it, for its reader. */
  tracks: text(20),
});

type GenreRow = ReadRow<typeof genreRow>;

/** Rows by the name in the source, without case and accents. `current` is the shop's genre. */
export type GenreMap = Map<string, GenreRow & { current?: string; isUsed: boolean }>;

/** A genre of the source that the shop lacks. `genre` is one that only differs in punctuation. */
export type NewGenre = { name: string; tracks: number; genre: string };

/** Spreadsheets keep the apostrophe that `csvOf` writes before a possible formula. */
const escapedFormulas = /(^|;)'(?=[\s\p{Cf}]*[=+\-@＝＋－＠])/gu;

/** Reads which genre of the shop stands for one of the source. Without one it becomes a new genre. */
export async function readGenreMap(
  tx: Db,
  source: SourceTable,
  report: ImportReport,
  map: GenreMap,
): Promise<void> {
  const rows = report.read(source, genreRow);
  // No genre is merged or deleted before its tracks are imported.
  await lockGenres(tx);
  const genres = await findCurrentGenres(
    rows.flatMap(({ genre }) => genre ?? []),
    tx,
  );
  for (const row of rows) {
    const name = row.name?.replace(escapedFormulas, "$1");
    if (!name) {
      report.problem(row, m.import_column_missing({ column: "name" }));
      continue;
    }
    if (map.has(foldName(name))) report.problem(row, m.import_genre_repeated({ name }));
    const current = row.genre && genres.get(row.genre);
    if (row.genre && !current) report.problem(row, m.import_genre_unknown({ genre: row.genre }));
    map.set(foldName(name), { ...row, name, current, isUsed: false });
  }
}

/** Reports rows whose genre is in no track. If that is all of them, the table is another source's. */
export function reportUnusedGenres(map: GenreMap, report: ImportReport): void {
  const rows = [...map.values()];
  const unused = rows.filter(({ isUsed }) => !isUsed);
  const [first] = unused;
  // Tracks with a problem were not read.
  if (!first || report.problems.length > 0) return;
  if (unused.length === rows.length) {
    report.problems.push(m.import_genres_unused({ file: first.file }));
    return;
  }
  for (const row of unused) report.note(row, m.import_genre_unused({ genre: row.name ?? "" }));
}

type Options = { genreMap: GenreMap; isTrial: boolean };

/** Adds genres that the shop lacks. Returns the current name of each one in the source. */
export async function addSourceGenres(
  tx: Db,
  rows: SourceTrackRow[],
  report: ImportReport,
  { genreMap, isTrial }: Options,
): Promise<Map<string, string>> {
  const tracks = countTracks(rows);
  const mapped = new Map<string, string>();
  const unmapped: string[] = [];
  for (const [folded, { name, count, row, spellings }] of tracks) {
    const entry = genreMap.get(folded);
    if (entry) entry.isUsed = true;
    if (!entry?.current) {
      unmapped.push(...spellings);
      continue;
    }
    report.note(row, m.import_genre_mapped({ name, count, genre: entry.current }));
    for (const spelling of spellings) mapped.set(spelling, entry.current);
  }
  await reportNew(tx, tracks, unmapped, report);
  for (const name of await addGenres(tx, unmapped)) {
    const { row, count } = tracks.get(foldName(name)) ?? {};
    if (!row || !count) continue;
    const describe = isTrial ? m.import_genre_would_add : m.import_genre_new;
    report.note(row, describe({ genre: name, count }));
  }
  const current = await findCurrentGenres(unmapped, tx);
  const left = unmapped.find((name) => !current.has(name));
  const full = left && tracks.get(foldName(left))?.row;
  if (full) report.problem(full, m.import_genres_full({ count: MAX_GENRES }));
  // Those beyond the limit keep their name, so that no other problem is reported for them.
  return new Map([...unmapped.map((name) => [name, name] as const), ...mapped, ...current]);
}

type SourceGenre = { name: string; count: number; row: SourceTrackRow; spellings: Set<string> };

function countTracks(rows: SourceTrackRow[]): Map<string, SourceGenre> {
  const byName = new Map<string, SourceGenre>();
  for (const row of rows) {
    const name = row.genre;
    if (!name || name === undefinedGenre) continue;
    const counted = byName.get(foldName(name));
    if (counted) {
      counted.count += 1;
      counted.spellings.add(name);
    } else byName.set(foldName(name), { name, count: 1, row, spellings: new Set([name]) });
  }
  return byName;
}

async function reportNew(
  tx: Db,
  tracks: Map<string, SourceGenre>,
  unmapped: string[],
  report: ImportReport,
): Promise<void> {
  const known = await findCurrentGenres(unmapped, tx);
  const bySigns = Map.groupBy(await listGenreNames(tx), withoutSigns);
  for (const { name, count } of tracks.values()) {
    if (!unmapped.includes(name) || known.has(name)) continue;
    const [genre = "", ...others] = bySigns.get(withoutSigns(name)) ?? [];
    const isCertain = withoutSigns(name) !== "" && others.length === 0;
    report.newGenres.push({ name, tracks: count, genre: isCertain ? genre : "" });
  }
}

/** Makes `Drum & Bass`, `drum and bass` and `Drum-and-Bass` equal. */
function withoutSigns(name: string): string {
  return foldName(name)
    .replaceAll("&", "and")
    .replace(/[^\p{L}\p{N}]+/gu, "");
}
