import type { Actor } from "#app/shop/accounts/actor.ts";

export function mayManageShares({ role }: Pick<Actor, "role">): boolean {
  return role === "admin";
}

/** Producers see their own data and set their payout account. */
export function maySeeProducer(actor: Pick<Actor, "id" | "role">, producerId: string): boolean {
  return mayManageShares(actor) || actor.id === producerId;
}
