import type { Actor } from "#app/accounts/actor.ts";

export function mayEditServices(actor: Actor): boolean {
  return actor.role === "admin";
}
