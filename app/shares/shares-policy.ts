import type { Actor } from "#app/accounts/actor.ts";

export function mayManageShares({ role }: Pick<Actor, "role">): boolean {
  return role === "admin";
}

/** Producers see what is theirs, and say which account it is paid to. */
export function maySeeProducer(actor: Pick<Actor, "id" | "role">, producerId: string): boolean {
  return mayManageShares(actor) || actor.id === producerId;
}
