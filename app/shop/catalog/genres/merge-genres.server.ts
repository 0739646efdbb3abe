import { sql } from "kysely";
import { recordAudit } from "#app/platform/audit/record-audit.server.ts";
import { type Db, db } from "#app/platform/database/db.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { conflictWith, type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import type { Actor } from "#app/shop/accounts/actor.ts";
import { restoreTranslations } from "#app/shop/content/translations.server.ts";
import { m } from "#messages";
import { withBulkLock } from "../bulk/bulk-lock.server.ts";
import { mayEditGenres } from "../track-policy.ts";
import type { Genre } from "./genres.server.ts";
import {
  addFormerName,
  insertGenre,
  lockForChange,
  lockGenres,
  removeGenre,
} from "./write-genres.server.ts";

const isUndoable = sql<boolean>`(undone_at is null and made_at > now() - interval '10 minutes')`;

type Merged = { name: string; into: string };

type Merge = Pick<Genre, "id" | "version"> & { intoId: string };

/**
 * Moves all tracks, and the former names, to another genre. `key` comes from the form, so that
 * repeated submissions merge once.
 */
export function mergeGenre(
  actor: Actor,
  merge: Merge,
  key: string,
): Promise<Outcome<Merged, Genre>> {
  return withBulkLock(() => inTransaction((tx) => mergeInTurn(tx, actor, merge, key)));
}

async function mergeInTurn(
  tx: Db,
  actor: Actor,
  { id, version, intoId }: Merge,
  key: string,
): Promise<Outcome<Merged, Genre>> {
  if (!mayEditGenres(actor)) return refuse("forbidden", m.genres_not_allowed());
  const genres = await lockGenres(tx);
  const into = genres.find((genre) => genre.id === intoId);
  const before = await findMerge(tx, key);
  if (before) return { done: { name: before.name, into: into?.name ?? "" } };
  const genre = genres.find((each) => each.id === id);
  if (!genre) return refuse("missing", m.genres_gone());
  if (!into || into === genre)
    return refuse("invalid", m.genres_choose_other(), {
      errors: { into: m.genres_choose_other() },
    });
  if (genre.version !== version) return conflictWith<Genre>(genre);
  await lockForChange(tx, id);
  await tx.deleteFrom("genreMerges").where(sql<boolean>`not ${isUndoable}`).execute();
  const { name, position, isHidden, color } = genre;
  const merge = { id: key, userId: actor.id, genreId: id, name, position, isHidden, color, intoId };
  await tx
    .insertInto("genreMerges")
    .values({ ...merge, undoneAt: null })
    .execute();
  await sql`
    with moved as (
      update music_tracks set genre = ${into.name} where genre = ${name} returning id
    )
    insert into genre_merge_tracks (merge_id, track_id) select ${key}::uuid, id from moved
  `.execute(tx);
  await tx
    .updateTable("formerGenres")
    .where("genreId", "=", id)
    .set({ genreId: intoId, mergeId: key })
    .execute();
  await addFormerName(tx, { name, genreId: intoId, mergeId: key });
  const translations = JSON.stringify(await removeGenre(tx, id));
  await tx.updateTable("genreMerges").where("id", "=", key).set({ translations }).execute();
  await recordAudit(tx, {
    by: actor,
    action: "merge-genre",
    subject: { kind: "genre", id, name },
    details: { into: into.name },
  });
  return { done: { name, into: into.name } };
}

/** Gives the tracks back that still have the other genre. */
export function undoMerge(actor: Actor, key: string): Promise<Outcome<{ name: string }>> {
  return withBulkLock(() => inTransaction((tx) => undoInTurn(tx, actor, key)));
}

async function undoInTurn(tx: Db, actor: Actor, key: string): Promise<Outcome<{ name: string }>> {
  if (!mayEditGenres(actor)) return refuse("forbidden", m.genres_not_allowed());
  const genres = await lockGenres(tx);
  const merge = await findMerge(tx, key);
  const into = genres.find(({ id }) => id === merge?.intoId);
  if (!merge?.isUndoable || !into) return refuse("conflict", m.bulk_undo_too_late());
  const { genreId, name, isHidden, color, translations } = merge;
  const { rows } = await sql`
    select from genres where fold_text(name) = fold_text(${name})
  `.execute(tx);
  if (rows.length > 0) return refuse("conflict", m.genres_taken({ name }));
  const isFree = genres.every(({ position }) => position !== merge.position);
  const position = isFree ? merge.position : (genres.at(-1)?.position ?? 0) + 1;
  await insertGenre(tx, { id: genreId, name, position, isHidden, color });
  await lockForChange(tx, genreId);
  await tx
    .updateTable("formerGenres")
    .where("mergeId", "=", key)
    .set({ genreId, mergeId: null })
    .execute();
  await sql`
    update music_tracks set genre = ${name} from genre_merge_tracks moved
    where moved.merge_id = ${key} and moved.track_id = music_tracks.id and genre = ${into.name}
  `.execute(tx);
  await restoreTranslations(tx, "genre", genreId, translations);
  await tx.updateTable("genreMerges").where("id", "=", key).set({ undoneAt: sql`now()` }).execute();
  const subject = { kind: "genre", id: genreId, name } as const;
  await recordAudit(tx, { by: actor, action: "undo-merge", subject });
  return { done: { name } };
}

function findMerge(tx: Db, id: string) {
  return tx
    .selectFrom("genreMerges")
    .where("id", "=", id)
    .select(["genreId", "name", "position", "isHidden", "color", "intoId", "translations"])
    .select(isUndoable.as("isUndoable"))
    .executeTakeFirst();
}

/** Lists merges that can still be undone, the latest first. */
export function listUndoableMerges() {
  return db
    .selectFrom("genreMerges")
    .innerJoin("genres", "genres.id", "genreMerges.intoId")
    .where(isUndoable)
    .select(["genreMerges.id", "genreMerges.name", "genres.name as into"])
    .orderBy("madeAt", "desc")
    .execute();
}
