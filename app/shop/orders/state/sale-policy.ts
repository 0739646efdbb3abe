import type { Actor } from "#app/shop/accounts/actor.ts";
import { mayEdit } from "#app/shop/catalog/track-policy.ts";

export function isSeller(actor: Actor | undefined, track: { userId: string | null }): boolean {
  return actor !== undefined && mayEdit(actor, track);
}

export function mayUndoSale(actor: Actor): boolean {
  return actor.role === "admin";
}

/** Orders contain personal data of buyers. */
export function mayManageOrders(actor: Actor): boolean {
  return actor.role === "admin";
}
