import { db } from "#app/platform/database/db.server.ts";
import {
  type Label,
  labelName,
  languageToTranslateTo,
  listNamesOfGenre,
} from "#app/shop/content/translations.server.ts";
import { genreColors } from "./genre-colors.ts";
import { listGenres } from "./genres.server.ts";

/** Returns the labels by the names of genres, without unknown ones. */
export async function labelGenres(names: readonly string[]): Promise<Map<string, Label>> {
  const given = [...new Set(names)];
  if (!languageToTranslateTo() || given.length === 0)
    return new Map(given.map((name) => [name, { label: name }]));
  const rows = await db
    .selectFrom("genres")
    .where("name", "in", given)
    .select(["id", "name"])
    .execute();
  return new Map(
    await Promise.all(
      rows.map(async ({ id, name }) => [name, await labelName("genre", id, name)] as const),
    ),
  );
}

export type SearchedGenre = { name: string; label: string; names: string[] };

/** Lists all genres by their names in every language. */
export async function listSearchedGenres(): Promise<SearchedGenre[]> {
  return Promise.all(
    (await listGenres()).map(async ({ id, name }) => ({
      name,
      label: (await labelName("genre", id, name)).label,
      names: [name, ...(await listNamesOfGenre(id))],
    })),
  );
}

export type ShownGenre = Label & { name: string; color?: string };

/** Lists the genres that visitors choose from, and chosen ones that are hidden. */
export async function listShownGenres(chosen: readonly string[] = []): Promise<ShownGenre[]> {
  const shown = (await listGenres()).filter(
    ({ name, isHidden }) => !isHidden || chosen.includes(name),
  );
  return Promise.all(
    shown.map(async ({ id, name, color }) => ({
      name,
      ...(await labelName("genre", id, name)),
      ...(color && { color: genreColors[color] }),
    })),
  );
}
