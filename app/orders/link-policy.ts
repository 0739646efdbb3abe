import type { Actor } from "#app/accounts/actor.ts";

/** A download link is what was sold; who makes and sees them is an administrator. */
export function mayManageLinks(actor: Pick<Actor, "role"> | undefined): boolean {
  return actor?.role === "admin";
}
