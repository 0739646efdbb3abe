import { z } from "zod";
import type { Db } from "#app/platform/database/db.server.ts";
import { foldName } from "#app/shop/catalog/fold-name.ts";
import { addGenres } from "#app/shop/catalog/genres/add-genres.server.ts";
import { MAX_GENRES } from "#app/shop/catalog/genres/edit-genres.server.ts";
import { MAX_GENRE_NAME, undefinedGenre } from "#app/shop/catalog/genres/genre-names.ts";
import { findCurrentGenres, listGenreNames } from "#app/shop/catalog/genres/genres.server.ts";
import { m } from "#messages";
import { text } from "./cells.ts";
import type { ImportReport } from "./import-report.ts";
import type { SourceTable } from "./read-source.server.ts";
import type { SourceTrackRow } from "./source-track-row.ts";

const genreRow = z.object({
  name: text(MAX_GENRE_NAME),
  genre: text(MAX_GENRE_NAME),
  /** The table of a dry run has it, for its reader. */
  tracks: text(20),
});

/** Genres of the shop by the name in the source, without case and accents. */
export type GenreMap = Map<string, string>;

/** A genre of the source that the shop lacks. `genre` is one that only differs in punctuation. */
export type NewGenre = { name: string; tracks: number; genre: string };

/** Reads which genre of the shop stands for one of the source. Without one it becomes a new genre. */
export async function readGenreMap(
  tx: Db,
  source: SourceTable,
  report: ImportReport,
): Promise<GenreMap> {
  const rows = report.read(source, genreRow);
  const current = await findCurrentGenres(
    rows.flatMap(({ genre }) => genre ?? []),
    tx,
  );
  const map: GenreMap = new Map();
  const seen = new Set<string>();
  for (const row of rows) {
    // Spreadsheets keep the apostrophe that was written before a possible formula.
    const name = row.name && foldName(row.name.replace(/^'/, ""));
    if (!name) {
      report.problem(row, m.import_column_missing({ column: "name" }));
      continue;
    }
    if (seen.has(name)) report.problem(row, m.import_genre_repeated({ name: row.name ?? "" }));
    seen.add(name);
    if (row.genre === undefined) continue;
    const genre = current.get(row.genre);
    if (genre === undefined) report.problem(row, m.import_genre_unknown({ genre: row.genre }));
    else map.set(name, genre);
  }
  return map;
}

/** Adds genres that the shop lacks. Returns the current name of each one in the source. */
export async function addSourceGenres(
  tx: Db,
  rows: SourceTrackRow[],
  report: ImportReport,
  map: GenreMap,
): Promise<Map<string, string>> {
  const names = [...new Set(rows.flatMap(({ genre }) => genre ?? []))];
  const given = names.filter((name) => name !== undefinedGenre);
  const unmapped = given.filter((name) => !map.has(foldName(name)));
  await reportNew(tx, rows, unmapped, report);
  const added = new Set(await addGenres(tx, unmapped));
  for (const row of rows) {
    if (row.genre && added.delete(row.genre))
      report.note(row, m.import_genre_new({ genre: row.genre }));
  }
  const current = await findCurrentGenres(unmapped, tx);
  for (const row of rows) {
    if (row.genre && unmapped.includes(row.genre) && !current.has(row.genre))
      report.problem(row, m.genres_full({ count: MAX_GENRES }));
  }
  const mapped = given.flatMap((name) => {
    const genre = map.get(foldName(name)) ?? current.get(name);
    return genre === undefined ? [] : [[name, genre] as const];
  });
  return new Map(mapped);
}

async function reportNew(
  tx: Db,
  rows: SourceTrackRow[],
  names: string[],
  report: ImportReport,
): Promise<void> {
  const known = await findCurrentGenres(names, tx);
  const genres = new Map((await listGenreNames(tx)).map((name) => [withoutSigns(name), name]));
  const byName = new Map<string, NewGenre>();
  for (const { genre: name } of rows) {
    if (!name || name === undefinedGenre || known.has(name) || !names.includes(name)) continue;
    const counted = byName.get(foldName(name));
    if (counted) counted.tracks += 1;
    else
      byName.set(foldName(name), { name, tracks: 1, genre: genres.get(withoutSigns(name)) ?? "" });
  }
  report.newGenres.push(...byName.values());
}

/** Makes `Drum & Bass`, `drum and bass` and `Drum-and-Bass` equal. */
function withoutSigns(name: string): string {
  return foldName(name)
    .replaceAll("&", "and")
    .replace(/[^\p{L}\p{N}]+/gu, "");
}
