import { sql, type UpdateObject } from "kysely";
import type { Actor } from "#app/accounts/actor.ts";
import type { Act } from "#app/audit/act-sentences.ts";
import { recordAct } from "#app/audit/record-act.server.ts";
import { type Db, db } from "#app/database/db.server.ts";
import type { Database } from "#app/database/schema.ts";
import { isEditableBy } from "./lock-track.server.ts";
import { mayFavorite, mayMarkNew } from "./track-policy.ts";

/*
 * Each says how a track stands, not that it should change, so that the same press twice is one.
 * Answers false, with nothing changed, when the track is not the actor's to mark.
 */

export function setOnSale(actor: Actor, id: string, onSale: boolean): Promise<boolean> {
  return setState(actor, id, { onSale }, onSale ? "put-on-sale" : "end-sale");
}

export async function setFavorite(actor: Actor, id: string, isFavorite: boolean): Promise<boolean> {
  const act = isFavorite ? "favor-track" : "unfavor-track";
  return mayFavorite(actor) && setState(actor, id, { isFavorite }, act);
}

/** What a sale must know of the track that it was of. */
type Sold = { title: string; priceCents: number };

/**
 * Marks a track sold if it was not: of many at once one is answered the track. `by` is who marks by
 * hand, which only its owner and administrators may. Undefined: there is no such track, or it is not his.
 * For sales only, which runs it inside the transaction that keeps the purchase.
 */
export async function markSold(
  on: Db,
  id: string,
  by: Actor | undefined,
): Promise<Sold | "sold before" | undefined> {
  const isMarkable = by ? isEditableBy(by) : sql<boolean>`true`;
  const now = sql<Date>`now()`;
  const sold = await on
    .updateTable("musicTracks")
    .set({ soldAt: now, updatedAt: now })
    .where("id", "=", id)
    .where("soldAt", "is", null)
    .where(isMarkable)
    .returning(["title", "priceCents"])
    .executeTakeFirst();
  if (sold) return sold;
  const other = await on
    .selectFrom("musicTracks")
    .select("id")
    .where("id", "=", id)
    .where(isMarkable)
    .executeTakeFirst();
  return other && "sold before";
}

/** Puts a sold track back into the shop; undefined when it is not sold. For sales only, as `markSold`. */
export function markUnsold(
  on: Db,
  id: string,
  by: Actor,
): Promise<Pick<Sold, "title"> | undefined> {
  return on
    .updateTable("musicTracks")
    .set({ soldAt: null, updatedAt: sql`now()` })
    .where("id", "=", id)
    .where("soldAt", "is not", null)
    .where(isEditableBy(by))
    .returning("title")
    .executeTakeFirst();
}

export async function setNewArrival(
  actor: Actor,
  id: string,
  isNewArrival: boolean,
): Promise<boolean> {
  const act = isNewArrival ? "mark-new" : "unmark-new";
  return mayMarkNew(actor) && setState(actor, id, { isNewArrival }, act);
}

type State = UpdateObject<Database, "musicTracks">;

function setState(actor: Actor, id: string, state: State, act: Act): Promise<boolean> {
  return db.transaction().execute(async (on) => {
    const track = await on
      .updateTable("musicTracks")
      .set({ ...state, updatedAt: sql`now()` })
      .where("id", "=", id)
      .where(isEditableBy(actor))
      .returning("title")
      .executeTakeFirst();
    if (!track) return false;
    const subject = { kind: "track", id, name: track.title } as const;
    await recordAct(on, { by: actor, act, subject });
    return true;
  });
}
