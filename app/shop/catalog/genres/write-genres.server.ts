import { sql } from "kysely";
import type { Db } from "#app/platform/database/db.server.ts";
import type { DeletedTranslation } from "#app/shop/content/content-schema.ts";
import { deleteTranslations } from "#app/shop/content/translations.server.ts";
import type { GenreColor } from "./genre-colors.ts";
import { undefinedGenre } from "./genre-names.ts";
import { type Genre, genreColumns } from "./genres.server.ts";

export type LockedGenre = Genre & { position: number; formKey: string | null };

/** Locks the whole list, so that concurrent changes cannot collide. Readers do not wait. */
export async function lockGenres(tx: Db): Promise<LockedGenre[]> {
  await sql`lock table genres in share row exclusive mode`.execute(tx);
  return tx
    .selectFrom("genres")
    .where("name", "!=", undefinedGenre)
    .select(genreColumns)
    .select(["position", "formKey"])
    .orderBy("position")
    .execute();
}

/**
 * Waits for tracks that are being saved with the genre, and lets no others begin. Rewriting a
 * hundred thousand tracks takes a minute, so statements have no time limit afterwards.
 */
export async function lockForChange(tx: Db, id: string): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx);
  await tx.selectFrom("genres").where("id", "=", id).select("id").forUpdate().execute();
}

type Insert = {
  id?: string;
  name: string;
  position: number;
  formKey?: string;
  isHidden?: boolean;
  color?: GenreColor | null;
};

export async function insertGenre(tx: Db, genre: Insert): Promise<Genre> {
  await forgetFormerName(tx, genre.name);
  return tx
    .insertInto("genres")
    .values({ formKey: null, color: null, ...genre })
    .returning(genreColumns)
    .executeTakeFirstOrThrow();
}

export async function addFormerName(
  tx: Db,
  former: { name: string; genreId: string; mergeId?: string },
): Promise<void> {
  await forgetFormerName(tx, former.name);
  await tx
    .insertInto("formerGenres")
    .values({ mergeId: null, ...former })
    .execute();
}

export async function forgetFormerName(tx: Db, name: string): Promise<void> {
  await tx
    .deleteFrom("formerGenres")
    .where(sql<string>`fold_text(name)`, "=", sql<string>`fold_text(${name})`)
    .execute();
}

export function nextPosition(genres: LockedGenre[]): number {
  return (genres.at(-1)?.position ?? 0) + 1;
}

export async function setOrder(tx: Db, genres: Genre[]): Promise<void> {
  await sql`
    update genres set position = place
    from unnest(${genres.map(({ id }) => id)}::uuid[]) with ordinality as ordered (genre_id, place)
    where id = genre_id and position <> place
  `.execute(tx);
}

export async function updateGenre(
  tx: Db,
  id: string,
  values: Partial<Pick<Genre, "name" | "version" | "isHidden" | "color">>,
): Promise<void> {
  await tx.updateTable("genres").where("id", "=", id).set(values).execute();
}

/** Its tracks must have another genre. Returns its translations. */
export async function removeGenre(tx: Db, id: string): Promise<DeletedTranslation[]> {
  await tx.deleteFrom("genres").where("id", "=", id).execute();
  return deleteTranslations(tx, "genre", id);
}

/** Returns the genre of that name, in other case or accents too. */
export async function findTaken(tx: Db, name: string, ownId?: string): Promise<string | undefined> {
  const taken = await tx
    .selectFrom("genres")
    .where(sql<string>`fold_text(name)`, "=", sql<string>`fold_text(${name})`)
    .$if(ownId !== undefined, (genres) => genres.where("id", "!=", ownId ?? ""))
    .select("name")
    .executeTakeFirst();
  return taken?.name;
}
