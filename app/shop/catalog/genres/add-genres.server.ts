import { recordAudit } from "#app/platform/audit/record-audit.server.ts";
import type { Db } from "#app/platform/database/db.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import type { Actor } from "#app/shop/accounts/actor.ts";
import { m } from "#messages";
import { mayEditGenres } from "../track-policy.ts";
import { MAX_GENRES } from "./edit-genres.server.ts";
import { type StartingSet, startingSets } from "./genre-names.ts";
import { findCurrentGenres, type Genre, isGenreUsed } from "./genres.server.ts";
import {
  findTaken,
  insertGenre,
  lockForChange,
  lockGenres,
  nextPosition,
  removeGenre,
  setOrder,
} from "./write-genres.server.ts";

/** Replaces the genres that no track has by those of a set. */
export function chooseStartingSet(actor: Actor, set: StartingSet): Promise<Outcome> {
  return inTransaction(async (tx) => {
    if (!mayEditGenres(actor)) return refuse("forbidden", m.genres_not_allowed());
    await applyStartingSet(tx, actor, set);
    return { done: undefined };
  });
}

export async function applyStartingSet(tx: Db, actor: Actor, set: StartingSet): Promise<void> {
  const genres = await lockGenres(tx);
  const names: readonly string[] = startingSets[set];
  for (const { id, name } of genres) {
    await lockForChange(tx, id);
    if (!names.includes(name) && !(await isGenreUsed(name, tx))) await removeGenre(tx, id);
  }
  await addGenres(tx, [...names]);
  const left = await lockGenres(tx);
  const placeOf = ({ name }: Genre) => {
    const place = names.indexOf(name);
    return place === -1 ? names.length : place;
  };
  await setOrder(
    tx,
    left.toSorted((one, other) => placeOf(one) - placeOf(other)),
  );
  const subject = { kind: "genre", name: set } as const;
  await recordAudit(tx, { by: actor, action: "choose-genres", subject });
}

/** Adds those that the shop lacks, at the end, up to the limit. Returns the names of the added ones. */
export async function addGenres(tx: Db, names: string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const genres = await lockGenres(tx);
  const known = await findCurrentGenres(names, tx);
  let position = nextPosition(genres);
  const added: string[] = [];
  for (const name of names) {
    if (genres.length + added.length >= MAX_GENRES) break;
    // Two of the names may differ in case only.
    if (known.has(name) || (await findTaken(tx, name))) continue;
    await insertGenre(tx, { name, position });
    position += 1;
    added.push(name);
  }
  return added;
}
