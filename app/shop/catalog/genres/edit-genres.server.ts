import { sql } from "kysely";
import type { AuditAction } from "#app/platform/audit/audit-action-sentences.ts";
import { recordAudit } from "#app/platform/audit/record-audit.server.ts";
import type { Db } from "#app/platform/database/db.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { conflictWith, type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import type { Actor } from "#app/shop/accounts/actor.ts";
import { m } from "#messages";
import { mayEditGenres } from "../track-policy.ts";
import type { GenreColor } from "./genre-colors.ts";
import { undefinedGenre } from "./genre-names.ts";
import { type Genre, genreColumns, isGenreUsed } from "./genres.server.ts";

/* A conflict carries the genre as someone else saved it. */

export type GenreOutcome = Outcome<Genre, Genre>;

export const MAX_GENRES = 500;

type GenreFields = Pick<Genre, "name" | "color">;

/** A resubmitted form adds no second genre. */
export function addGenre(
  actor: Actor,
  { name, color }: GenreFields,
  formKey: string,
): Promise<GenreOutcome> {
  return change(actor, "add-genre", async (tx, genres) => {
    const added = genres.find((genre) => genre.formKey === formKey);
    if (added) return { done: added, isRepeated: true };
    if (genres.length >= MAX_GENRES)
      return refuse("conflict", m.genres_full({ count: MAX_GENRES }));
    const taken = await findTaken(tx, name);
    if (taken) return refuseTaken(taken);
    const done = await insertGenre(tx, { name, color, position: nextPosition(genres), formKey });
    return { done };
  });
}

/** A former name leads to the new one. */
export function editGenre(
  actor: Actor,
  { id, version }: Pick<Genre, "id" | "version">,
  { name, color }: GenreFields,
): Promise<GenreOutcome> {
  return changeOne(actor, "rename-genre", id, async (tx, before) => {
    if (before.version !== version) return conflictWith(before);
    const after = { ...before, name, color, version: version + 1 };
    if (name === before.name) {
      await update(tx, id, { color, version: after.version });
      return { done: after, action: "color-genre" };
    }
    const taken = await findTaken(tx, name, id);
    if (taken) return refuseTaken(taken);
    await lockForChange(tx, id);
    await addFormerName(tx, { name: before.name, genreId: id });
    await update(tx, id, { name, color, version: after.version });
    // Upper and lower case are one name.
    await forgetFormerName(tx, name);
    return { done: after };
  });
}

export function setGenreHidden(actor: Actor, id: string, isHidden: boolean): Promise<GenreOutcome> {
  return changeOne(actor, isHidden ? "hide-genre" : "show-genre", id, async (tx, before) => {
    await update(tx, id, { isHidden });
    return { done: { ...before, isHidden } };
  });
}

/** Moves it by one, or to the place of another genre. */
export function moveGenre(
  actor: Actor,
  id: string,
  to: { direction: "up" | "down" } | { otherId: string },
): Promise<GenreOutcome> {
  return changeOne(actor, "move-genre", id, async (tx, done, genres) => {
    const from = genres.indexOf(done);
    const index =
      "otherId" in to
        ? genres.findIndex((genre) => genre.id === to.otherId)
        : Math.min(Math.max(from + (to.direction === "up" ? -1 : 1), 0), genres.length - 1);
    if (index === -1) return refuse("missing", m.genres_gone());
    await setOrder(tx, genres.toSpliced(from, 1).toSpliced(index, 0, done));
    return { done };
  });
}

/** Removes a genre that no track has. */
export function deleteGenre(actor: Actor, id: string): Promise<GenreOutcome> {
  return changeOne(actor, "remove-genre", id, async (tx, done) => {
    await lockForChange(tx, id);
    if (await isGenreUsed(done.name, tx)) return refuse("conflict", m.genres_in_use());
    await tx.deleteFrom("genres").where("id", "=", id).execute();
    return { done };
  });
}

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

async function forgetFormerName(tx: Db, name: string): Promise<void> {
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

async function update(
  tx: Db,
  id: string,
  values: Partial<Pick<Genre, "name" | "version" | "isHidden" | "color">>,
): Promise<void> {
  await tx.updateTable("genres").where("id", "=", id).set(values).execute();
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

function refuseTaken(name: string) {
  const text = name === undefinedGenre ? m.genres_reserved() : m.genres_taken({ name });
  return refuse<Genre>("invalid", text, { errors: { name: text } });
}

/** `action` replaces the one that is recorded otherwise. */
type Changed = GenreOutcome & { isRepeated?: boolean; action?: AuditAction };

function change(
  actor: Actor,
  action: AuditAction,
  make: (tx: Db, genres: LockedGenre[]) => Promise<Changed>,
): Promise<GenreOutcome> {
  return inTransaction(async (tx) => {
    if (!mayEditGenres(actor)) return refuse("forbidden", m.genres_not_allowed());
    const outcome = await make(tx, await lockGenres(tx));
    if (outcome.done && !outcome.isRepeated) {
      const { id, name } = outcome.done;
      const subject = { kind: "genre", id, name } as const;
      await recordAudit(tx, { by: actor, action: outcome.action ?? action, subject });
    }
    return outcome;
  });
}

function changeOne(
  actor: Actor,
  action: AuditAction,
  id: string,
  make: (tx: Db, genre: LockedGenre, genres: LockedGenre[]) => Promise<Changed>,
): Promise<GenreOutcome> {
  return change(actor, action, async (tx, genres) => {
    const genre = genres.find((each) => each.id === id);
    if (!genre) return refuse("missing", m.genres_gone());
    return make(tx, genre, genres);
  });
}
