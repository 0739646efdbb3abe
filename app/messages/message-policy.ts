import type { Actor } from "#app/accounts/actor.ts";

/** What visitors wrote is for administrators only, to read as well as to answer. */
export function maySeeToMessages(actor: Actor): boolean {
  return actor.role === "admin";
}
