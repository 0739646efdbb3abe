import type { AuditAction } from "#app/platform/audit/audit-actions.ts";
import { recordAudit } from "#app/platform/audit/record-audit.server.ts";
import type { Db } from "#app/platform/database/db.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { conflictWith, type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import type { Actor } from "#app/shop/accounts/actor.ts";
import { m } from "#messages";
import { mayEditGenres } from "../track-policy.ts";
import { undefinedGenre } from "./genre-names.ts";
import { type Genre, isGenreUsed } from "./genres.server.ts";
import {
  addFormerName,
  findTaken,
  forgetFormerName,
  insertGenre,
  type LockedGenre,
  lockForChange,
  lockGenres,
  nextPosition,
  removeGenre,
  setOrder,
  updateGenre,
} from "./write-genres.server.ts";

/* A conflict carries the genre as someone else saved it. */

type GenreOutcome = Outcome<Genre, Genre>;

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
      await updateGenre(tx, id, { color, version: after.version });
      return { done: after, action: "color-genre" };
    }
    const taken = await findTaken(tx, name, id);
    if (taken) return refuseTaken(taken);
    await lockForChange(tx, id);
    await addFormerName(tx, { name: before.name, genreId: id });
    await updateGenre(tx, id, { name, color, version: after.version });
    // Upper and lower case are one name.
    await forgetFormerName(tx, name);
    return { done: after };
  });
}

export function setGenreHidden(actor: Actor, id: string, isHidden: boolean): Promise<GenreOutcome> {
  return changeOne(actor, isHidden ? "hide-genre" : "show-genre", id, async (tx, before) => {
    await updateGenre(tx, id, { isHidden });
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
    await removeGenre(tx, id);
    return { done };
  });
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
