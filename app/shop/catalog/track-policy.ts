import type { Actor } from "#app/shop/accounts/actor.ts";
import { m } from "#messages";

/** One text for a missing track and someone else's, so that it does not reveal which exist. */
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

export function mayMarkNew(actor: Actor): boolean {
  return actor.role === "admin";
}

export function mayReviewMatches(actor: Actor): boolean {
  return actor.role === "admin";
}

export function mayEditGenres(actor: Actor): boolean {
  return actor.role === "admin";
}

export function mayReorder(actor: Actor): boolean {
  return actor.role === "admin";
}

export function mayGive(actor: Actor): boolean {
  return actor.role === "admin";
}

/** A download link gives access to the sold files. */
export function mayManageLinks(actor: Actor): boolean {
  return actor.role === "admin";
}
