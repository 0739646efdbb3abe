import { sql, type UpdateObject } from "kysely";
import type { Actor } from "#app/accounts/actor.ts";
import { recordAct } from "#app/audit/record-act.server.ts";
import { db } from "#app/database/db.server.ts";
import type { Database } from "#app/database/schema.ts";
import { isEditableBy } from "./owned-tracks.server.ts";
import { mayFavorite } from "./track-policy.ts";

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
  return setState(actor, id, { onSale }, onSale ? "put-on-sale" : "end-sale");
}

export async function setFavorite(actor: Actor, id: string, isFavorite: boolean): Promise<boolean> {
  const act = isFavorite ? "favor-track" : "unfavor-track";
  return mayFavorite(actor) && setState(actor, id, { isFavorite }, act);
}

type State = UpdateObject<Database, "musicTracks">;

function setState(actor: Actor, id: string, state: State, act?: string): Promise<boolean> {
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
    if (act) await recordAct(on, { by: actor, act, subject });
    return true;
  });
}
