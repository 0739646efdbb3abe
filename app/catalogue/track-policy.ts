import type { Actor } from "#app/accounts/actor.ts";
import { m } from "#messages";

/** The same for another's track and for one that does not exist, so that it is not revealed whether it exists. */
export const notYours = m.track_not_yours;

type Owned = { userId: string | null };

export function mayEdit(actor: Actor, track: Owned): boolean {
  return actor.role === "admin" || track.userId === actor.id;
}

export function mayAddTracks(actor: Actor): boolean {
  return actor.role === "admin" || actor.canUpload;
}

export function mayFavorite(actor: Actor): boolean {
  return actor.role === "admin";
}

/** The 'New Arrival' badge is the shop's word to its visitors, not each owner's. */
export function mayMarkNew(actor: Actor): boolean {
  return actor.role === "admin";
}

/** Whether a track may be published that has music in common with another. */
export function mayDecideQuestions(actor: Actor): boolean {
  return actor.role === "admin";
}

/** The order is the whole shop's, not that of single owners. */
export function mayReorder(actor: Actor): boolean {
  return actor.role === "admin";
}

/** A track is given to another account by administrators. */
export function mayGive(actor: Actor): boolean {
  return actor.role === "admin";
}
