import type { Actor } from "#app/accounts/actor.ts";
import { mayEdit } from "#app/catalogue/track-policy.ts";

/**
 * Who sells a track, its owner and every administrator, looks at its buyer's pages without buying it.
 */
export function isSeller(actor: Actor | undefined, track: { userId: string | null }): boolean {
  return actor !== undefined && mayEdit(actor, track);
}

/** An owner may say that his track is sold, but not take that back. */
export function mayUndoSale(actor: Actor): boolean {
  return actor.role === "admin";
}
