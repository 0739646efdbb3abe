import type { Actor } from "./actor.ts";
import { FIRST_ADMINISTRATOR, type User } from "./users.server.ts";

/** Why something is not done, as a toast says it. */
export type Refusal = { title: string; text: string };

type Rights = Pick<User, "role" | "isActive">;

/** Accounts are for administrators to manage. */
export function mayManageUsers(actor: Pick<Actor, "role"> | undefined): boolean {
  return actor?.role === "admin";
}

/** What keeps an account from being deleted by somebody; undefined when nothing does. */
export function whyNotDelete(
  actor: Pick<Actor, "id">,
  user: Pick<User, "id">,
): Refusal | undefined {
  if (user.id === actor.id) {
    return {
      title: "Cannot delete own account",
      text: "You cannot delete your own account while logged in",
    };
  }
  if (user.id === FIRST_ADMINISTRATOR) {
    return { title: "Failed to delete user", text: "The first administrator cannot be deleted." };
  }
  return undefined;
}

/** What keeps an account from getting these rights by somebody; undefined when nothing does. */
export function whyNotEdit(
  actor: Pick<Actor, "id">,
  user: Pick<User, "id" | "role">,
  { role, isActive }: Rights,
): Refusal | undefined {
  const title = "Failed to update user";
  const [isOwn, isFirst] = [user.id === actor.id, user.id === FIRST_ADMINISTRATOR];
  if (isOwn && !isActive) return { title, text: "Cannot deactivate your own account" };
  if (isFirst && !isActive)
    return { title, text: "The first administrator cannot be deactivated." };
  if (role === user.role) return undefined;
  if (isOwn) return { title, text: "Cannot change the role of your own account" };
  if (isFirst) return { title, text: "The first administrator stays an administrator." };
  return undefined;
}
