import type { Actor } from "#app/accounts/actor.ts";

/** The part of a track that decides who may touch it. */
type Owned = { userId: string | null };

/** A track's owner and every administrator may change, mark or delete it. */
export function mayEdit(actor: Actor, track: Owned): boolean {
  return actor.role === "admin" || track.userId === actor.id;
}

/** Whoever may upload adds tracks of his own; administrators always may. */
export function mayAddTracks(actor: Actor): boolean {
  return actor.role === "admin" || actor.canUpload;
}

export function mayFavorite(actor: Actor): boolean {
  return actor.role === "admin";
}

/** What wears a 'New Arrival' badge is the shop's word to its visitors, not each owner's. */
export function mayMarkNew(actor: Actor): boolean {
  return actor.role === "admin";
}

/** The order is the whole shop's, so it is not for owners of single tracks. */
export function mayReorder(actor: Actor): boolean {
  return actor.role === "admin";
}
