import { db } from "#app/platform/database/db.server.ts";
import type { Language } from "#app/platform/i18n/language.ts";
import {
  languageToTranslateTo,
  listNamesOfGenre,
  translate,
} from "#app/shop/content/translations.server.ts";
import { genreColors } from "./genre-colors.ts";
import { type Genre, listGenres } from "./genres.server.ts";

/** Name in the language of the page, or the owner's with its own language. */
export type GenreLabel = { label: string; lang?: Language };

export async function labelGenre({ id, name }: Pick<Genre, "id" | "name">): Promise<GenreLabel> {
  const { name: label, langs } = await translate("genre", id, { name });
  return { label, ...(langs.name && { lang: langs.name }) };
}

/** Returns the labels by the names of genres, without unknown ones. */
export async function labelGenres(names: readonly string[]): Promise<Map<string, GenreLabel>> {
  const given = [...new Set(names)];
  if (!languageToTranslateTo() || given.length === 0)
    return new Map(given.map((name) => [name, { label: name }]));
  const rows = await db
    .selectFrom("genres")
    .where("name", "in", given)
    .select(["id", "name"])
    .execute();
  return new Map(
    await Promise.all(rows.map(async (genre) => [genre.name, await labelGenre(genre)] as const)),
  );
}

export type SearchedGenre = { name: string; label: string; names: string[] };

/** Lists all genres by their names in every language. */
export async function listSearchedGenres(): Promise<SearchedGenre[]> {
  return Promise.all(
    (await listGenres()).map(async (genre) => ({
      name: genre.name,
      label: (await labelGenre(genre)).label,
      names: [genre.name, ...(await listNamesOfGenre(genre.id))],
    })),
  );
}

export type ShownGenre = GenreLabel & { name: string; color?: string };

/** Lists the genres that visitors choose from. */
export async function listShownGenres(): Promise<ShownGenre[]> {
  const shown = (await listGenres()).filter(({ isHidden }) => !isHidden);
  return Promise.all(
    shown.map(async ({ id, name, color }) => ({
      name,
      ...(await labelGenre({ id, name })),
      ...(color && { color: genreColors[color] }),
    })),
  );
}
