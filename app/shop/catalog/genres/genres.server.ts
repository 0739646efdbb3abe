import { type Selectable, sql } from "kysely";
import { type Db, db } from "#app/platform/database/db.server.ts";
import type { Genres } from "../catalog-schema.ts";
import { slugOf } from "../track.ts";
import { undefinedGenre } from "./genre-names.ts";

export const genreColumns = ["id", "name", "isHidden", "color", "version"] as const;

export type Genre = Pick<Selectable<Genres>, (typeof genreColumns)[number]>;

const genres = (tx: Db) =>
  tx.selectFrom("genres").where("name", "!=", undefinedGenre).orderBy("position");

/** Each attempt meets another rename or merge. */
const MAX_ATTEMPTS = 3;

/** Lists the names of all genres, hidden ones too, in the owner's order. */
export async function listGenreNames(tx: Db = db): Promise<string[]> {
  const rows = await genres(tx).select("name").execute();
  return rows.map(({ name }) => name);
}

/** Lists all genres, hidden ones too, in the owner's order. */
export function listGenres(): Promise<Genre[]> {
  return genres(db).select(genreColumns).execute();
}

/** Drafts, sold and archived tracks count too. */
export async function isGenreUsed(name: string, tx: Db = db): Promise<boolean> {
  const track = await tx
    .selectFrom("musicTracks")
    .where("genre", "=", name)
    .select("id")
    .limit(1)
    .executeTakeFirst();
  return track !== undefined;
}

/** Lists all genres with the number of their public tracks. */
export async function listManagedGenres() {
  const { rows } = await sql<Genre & { trackCount: number }>`
    select id, name, is_hidden as "isHidden", color, version,
      coalesce((select sum(count) from row_counts where list = 'shop:' || name), 0)::int
        as "trackCount"
    from genres where name <> ${undefinedGenre} order by position
  `.execute(db);
  return rows;
}

export type ManagedGenre = Awaited<ReturnType<typeof listManagedGenres>>[number];

/**
 * Returns the current names of genres, by the given name, in whatever case and accents, or a former
 * one. Leaves out unknown ones.
 */
export async function findCurrentGenres(
  names: string[],
  tx: Db = db,
): Promise<Map<string, string>> {
  if (names.length === 0) return new Map();
  const { rows } = await sql<{ given: string; name: string }>`
    select given, genres.name
    from unnest(${names}::text[]) given
    left join former_genres former on fold_text(former.name) = fold_text(given)
    join genres on fold_text(genres.name) = fold_text(given)
      or genres.id = former.genre_id and not exists (
        select from genres own where fold_text(own.name) = fold_text(given))
    where genres.name <> ${undefinedGenre}
  `.execute(tx);
  return new Map(rows.map(({ given, name }) => [given, name]));
}

/** Returns the names of genres by their slugs, such as `deep-house`. One slug of two means neither. */
export async function findGenresBySlug(slugs: string[]): Promise<string[]> {
  if (slugs.length === 0) return [];
  const bySlug = Map.groupBy(await listGenreNames(), slugOf);
  return slugs.flatMap((slug) => {
    const [name, ...others] = bySlug.get(slug) ?? [];
    return name === undefined || others.length > 0 ? [] : name;
  });
}

/** Returns the current names by every current and former one, as they were written. */
export async function listCurrentGenres(): Promise<Map<string, string>> {
  const { rows } = await sql<{ given: string; name: string }>`
    select name as given, name from genres
    union all
    select former.name, genres.name from former_genres former join genres on genres.id = genre_id
  `.execute(db);
  return new Map(rows.map(({ given, name }) => [given, name]));
}

/** Returns the current name. The genre can't be renamed or deleted until the transaction ends. */
export async function lockGenre(tx: Db, given: string): Promise<string | undefined> {
  if (given === undefinedGenre) return given;
  // A rename or merge that ends while the lock is awaited has left another name.
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const name = (await findCurrentGenres([given], tx)).get(given);
    if (name === undefined) return undefined;
    const locked = await tx
      .selectFrom("genres")
      .where("name", "=", name)
      .select("name")
      .forKeyShare()
      .executeTakeFirst();
    if (locked) return locked.name;
  }
  return undefined;
}
