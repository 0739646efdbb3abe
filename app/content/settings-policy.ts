import type { Actor } from "#app/accounts/actor.ts";

export function mayManageSettings({ role }: Pick<Actor, "role">): boolean {
  return role === "admin";
}

export const notAllowed = "Only administrators can do this.";
