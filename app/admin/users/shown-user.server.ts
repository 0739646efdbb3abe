import type { Actor } from "#app/accounts/actor.ts";
import { versionOfPassword, versionOfUser } from "#app/accounts/manage-users.server.ts";
import type { ListedUser } from "#app/accounts/user-list.server.ts";
import { whyNotDelete, whyNotEdit } from "#app/accounts/user-policy.server.ts";
import { FIRST_ADMINISTRATOR } from "#app/accounts/users.server.ts";

export type ShownUser = ReturnType<typeof shownUser>;

/** An account as one administrator sees it, with why they may not do what they may not. */
export function shownUser(actor: Actor, { createdAt, passwordSetAt, ...user }: ListedUser) {
  const isOwn = user.id === actor.id;
  const otherRole = user.role === "admin" ? "user" : "admin";
  const deletion = isOwn ? "Cannot delete your own account" : whyNotDelete(actor, user)?.text;
  return {
    ...user,
    isOwn,
    isFirst: user.id === FIRST_ADMINISTRATOR,
    version: versionOfUser(user),
    passwordVersion: versionOfPassword({ passwordSetAt }),
    addedOn: createdAt.toISOString().slice(0, 10),
    whyNotDelete: deletion,
    whyNotDeactivate: whyNotEdit(actor, user, { ...user, isActive: false })?.text,
    whyNotOtherRole: whyNotEdit(actor, user, { isActive: true, role: otherRole })?.text,
  };
}
