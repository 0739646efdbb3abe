import type { Refusal } from "#app/platform/forms/outcome.ts";
import { m } from "#messages";
import type { Actor } from "./actor.ts";
import { FIRST_ADMINISTRATOR, type User } from "./users.server.ts";

export function mayManageUsers(actor: Pick<Actor, "role"> | undefined): boolean {
  return actor?.role === "admin";
}

export function findDeleteRefusal(
  actor: Pick<Actor, "id">,
  user: Pick<User, "id">,
): Refusal | undefined {
  if (user.id === actor.id) {
    const text = m.user_delete_own_logged_in();
    return { reason: "forbidden", title: m.user_delete_own(), text };
  }
  return user.id === FIRST_ADMINISTRATOR ? forbidden(m.user_delete_first()) : undefined;
}

export function findEditRefusal(
  actor: Pick<Actor, "id">,
  user: Pick<User, "id" | "role">,
  { role, isActive }: Pick<User, "role" | "isActive">,
): Refusal | undefined {
  const [isOwn, isFirst] = [user.id === actor.id, user.id === FIRST_ADMINISTRATOR];
  if (isOwn && !isActive) return forbidden(m.user_deactivate_own());
  if (isFirst && !isActive) return forbidden(m.user_deactivate_first());
  if (role === user.role) return undefined;
  if (isOwn) return forbidden(m.user_role_own());
  return isFirst ? forbidden(m.user_role_first()) : undefined;
}

function forbidden(text: string): Refusal {
  return { reason: "forbidden", text };
}
