import type { Actor } from "#app/shop/accounts/actor.ts";
import { m } from "#messages";

export function mayManageSettings({ role }: Pick<Actor, "role">): boolean {
  return role === "admin";
}

export const notAllowed = m.only_administrators;
