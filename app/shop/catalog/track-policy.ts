import type { Actor } from "#app/shop/accounts/actor.ts";
import { m } from "#messages";

/** Same text for someone else's track and a missing one, so as not to reveal whether it exists. */
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

/** The 'New Arrival' badge belongs to the shop, not to the owners of tracks. */
export function mayMarkNew(actor: Actor): boolean {
  return actor.role === "admin";
}

/** Returns whether the user may publish a track that has music in common with another. */
export function mayDecideQuestions(actor: Actor): boolean {
  return actor.role === "admin";
}

/** The order belongs to the whole shop, not to single owners. */
export function mayReorder(actor: Actor): boolean {
  return actor.role === "admin";
}

/** Returns whether the user may change a track's owner, as only administrators may. */
export function mayGive(actor: Actor): boolean {
  return actor.role === "admin";
}
