import type { Refusal } from "#app/web/outcome.ts";
import type { Actor } from "./actor.ts";
import { FIRST_ADMINISTRATOR, type User } from "./users.server.ts";

export function mayManageUsers(actor: Pick<Actor, "role"> | undefined): boolean {
  return actor?.role === "admin";
}

export function whyNotDelete(
  actor: Pick<Actor, "id">,
  user: Pick<User, "id">,
): Refusal | undefined {
  if (user.id === actor.id) {
    const text = "You cannot delete your own account while logged in";
    return { reason: "forbidden", title: "Cannot delete own account", text };
  }
  return user.id === FIRST_ADMINISTRATOR
    ? forbidden("The first administrator cannot be deleted.")
    : undefined;
}

export function whyNotEdit(
  actor: Pick<Actor, "id">,
  user: Pick<User, "id" | "role">,
  { role, isActive }: Pick<User, "role" | "isActive">,
): Refusal | undefined {
  const [isOwn, isFirst] = [user.id === actor.id, user.id === FIRST_ADMINISTRATOR];
  if (isOwn && !isActive) return forbidden("Cannot deactivate your own account");
  if (isFirst && !isActive) return forbidden("The first administrator cannot be deactivated.");
  if (role === user.role) return undefined;
  if (isOwn) return forbidden("Cannot change the role of your own account");
  return isFirst ? forbidden("The first administrator stays an administrator.") : undefined;
}

function forbidden(text: string): Refusal {
  return { reason: "forbidden", text };
}
