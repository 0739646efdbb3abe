import { findChangedFields } from "#app/platform/audit/changed-fields.ts";
import { recordAudit } from "#app/platform/audit/record-audit.server.ts";
import type { Db } from "#app/platform/database/db.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { isUniqueViolation } from "#app/platform/database/unique-violation.server.ts";
import { conflictWith, type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import { versionOf } from "#app/platform/forms/version.server.ts";
import { m } from "#messages";
import type { Actor, OwnSession } from "./actor.ts";
import { hashPassword } from "./passwords.server.ts";
import { endSessions, startSession } from "./sessions.server.ts";
import { findDeleteRefusal, findEditRefusal, mayManageUsers } from "./user-policy.server.ts";
import { addUser, changePassword, type NewUser, type User } from "./users.server.ts";

/* Sessions of an account end in the same transaction as the right that they are based on. */

export type UserEdit = Pick<User, "username" | "role" | "isActive" | "canUpload">;
type Named = Pick<User, "username">;

export async function addUserAs(actor: Actor, user: NewUser): Promise<Outcome<Named>> {
  if (!mayManageUsers(actor)) return refuse("forbidden", m.users_only_administrators());
  return addUser(user, { by: actor });
}

export function versionOfUser({ username, role, isActive, canUpload }: UserEdit): string {
  return versionOf({ username, role, isActive: `${isActive}`, canUpload: `${canUpload}` });
}

export async function editUser(
  actor: Actor,
  id: string,
  edit: UserEdit,
  version?: string,
): Promise<Outcome<Named, UserEdit>> {
  try {
    return await changeUser(actor, id, async (tx, { passwordSetAt: _, ...user }) => {
      const refused = findEditRefusal(actor, user, edit);
      if (refused) return { refused };
      const stored = versionOfUser(user);
      if (stored === versionOfUser(edit)) return { done: user };
      if (version !== undefined && stored !== version) return conflictWith(user, stored);
      await tx.updateTable("userProfiles").set(edit).where("id", "=", id).execute();
      if (edit.role !== user.role || !edit.isActive) await endSessions(tx, id);
      const details = findChangedFields(user, edit);
      await recordAudit(tx, { by: actor, action: "edit-user", subject: subjectOf(user), details });
      return { done: edit };
    });
  } catch (error) {
    if (isUniqueViolation(error)) return refuse("conflict", m.username_taken());
    throw error;
  }
}

export function setActive(actor: Actor, id: string, isActive: boolean): Promise<Outcome<Named>> {
  return changeUser(actor, id, async (tx, user): Promise<Outcome<Named>> => {
    const refused = findEditRefusal(actor, user, { ...user, isActive });
    if (refused) return { refused };
    await tx.updateTable("userProfiles").set({ isActive }).where("id", "=", id).execute();
    if (!isActive) await endSessions(tx, id);
    const action = isActive ? "activate-user" : "deactivate-user";
    await recordAudit(tx, { by: actor, action, subject: subjectOf(user) });
    return { done: user };
  });
}

export function deleteUser(actor: Actor, id: string): Promise<Outcome<Named>> {
  return changeUser(actor, id, async (tx, user): Promise<Outcome<Named>> => {
    const refused = findDeleteRefusal(actor, user);
    if (refused) return { refused };
    await tx.deleteFrom("userProfiles").where("id", "=", id).execute();
    await recordAudit(tx, { by: actor, action: "delete-user", subject: subjectOf(user) });
    return { done: user };
  });
}

/** Returns a token to users who change their own password. All earlier sessions end. */
export async function setPassword(
  actor: Actor,
  id: string,
  password: string,
  version?: string,
  authMethod?: OwnSession["authMethod"],
): Promise<Outcome<Named & { token: string | undefined }>> {
  if (!mayManageUsers(actor)) return refuse("forbidden", m.users_only_administrators());
  const passwordHash = await hashPassword(password);
  if (!passwordHash) return refuse("busy", m.shop_busy());
  return changeUser(actor, id, async (tx, user) => {
    const stored = versionOfPassword(user);
    if (version !== undefined && stored !== version) {
      return refuse("conflict", m.user_password_set_meanwhile(), { version: stored });
    }
    await changePassword(tx, user, passwordHash, actor);
    const isOwn = id === actor.id;
    const begun = isOwn
      ? await startSession(tx, id, undefined, undefined, { authMethod })
      : undefined;
    return { done: { username: user.username, token: begun?.token } };
  });
}

export function versionOfPassword({ passwordSetAt }: { passwordSetAt: Date }): string {
  return passwordSetAt.toISOString();
}

/** Locks in a fixed order: of two administrators who demote each other, the second is refused. */
function changeUser<Result, Theirs>(
  actor: Actor,
  id: string,
  change: (tx: Db, user: User & { passwordSetAt: Date }) => Promise<Outcome<Result, Theirs>>,
): Promise<Outcome<Result, Theirs>> {
  return inTransaction(async (tx) => {
    const locked = await tx
      .selectFrom("userProfiles")
      .select(["id", "username", "role", "isActive", "canUpload", "passwordSetAt"])
      .where(({ or, eb }) => or([eb("role", "=", "admin"), eb("id", "=", id)]))
      .orderBy("id")
      .forUpdate()
      .execute();
    const self = locked.find((account) => account.id === actor.id);
    if (!self?.isActive || !mayManageUsers(self))
      return refuse("forbidden", m.users_only_administrators());
    const user = locked.find((account) => account.id === id);
    return user ? change(tx, user) : refuse("missing", m.user_gone());
  });
}

function subjectOf({ id, username }: User) {
  return { kind: "user", id, name: username } as const;
}
