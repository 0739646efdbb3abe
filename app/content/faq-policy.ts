import type { Actor } from "#app/accounts/actor.ts";

export function mayEditFaq(actor: Actor): boolean {
  return actor.role === "admin";
}
