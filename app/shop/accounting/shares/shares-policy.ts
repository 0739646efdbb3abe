import type { Actor } from "#app/shop/accounts/actor.ts";

export function mayManageShares({ role }: Pick<Actor, "role">): boolean {
  return role === "admin";
}

export function maySeeProducer(actor: Pick<Actor, "id" | "role">, producerId: string): boolean {
  return mayManageShares(actor) || actor.id === producerId;
}
