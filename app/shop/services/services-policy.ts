import type { Actor } from "#app/shop/accounts/actor.ts";

export function mayEditServices(actor: Actor): boolean {
  return actor.role === "admin";
}
