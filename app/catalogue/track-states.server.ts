import { sql, type UpdateObject } from "kysely";
import type { Actor } from "#app/accounts/actor.ts";
import { db } from "#app/database/db.server.ts";
import type { Database } from "#app/database/schema.ts";
import { isEditableBy } from "./owned-tracks.server.ts";
import { mayFavorite, mayMarkNew } from "./track-policy.ts";

/*
 * Each says how a track stands, not that it should change, so that the same press twice is one.
 * Answers false, with nothing changed, when the track is not the actor's to mark.
 */

/** A track that is sold already keeps the time of its sale. */
const firstSold = sql<Date>`coalesce(sold_at, now())`;

export function setSold(actor: Actor, id: string, isSold: boolean): Promise<boolean> {
  return setState(actor, id, { soldAt: isSold ? firstSold : null });
}

export function setOnSale(actor: Actor, id: string, onSale: boolean): Promise<boolean> {
  return setState(actor, id, { onSale });
}

export async function setFavorite(actor: Actor, id: string, isFavorite: boolean): Promise<boolean> {
  return mayFavorite(actor) && setState(actor, id, { isFavorite });
}

export async function setNewArrival(
  actor: Actor,
  id: string,
  isNewArrival: boolean,
): Promise<boolean> {
  return mayMarkNew(actor) && setState(actor, id, { isNewArrival });
}

type State = UpdateObject<Database, "musicTracks">;

async function setState(actor: Actor, id: string, state: State): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("musicTracks")
    .set({ ...state, updatedAt: sql`now()` })
    .where("id", "=", id)
    .where(isEditableBy(actor))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
