import pg from "pg";
import { recordAct } from "#app/audit/record-act.server.ts";
import { whatChanged } from "#app/audit/what-changed.ts";
import { type Db, db } from "#app/database/db.server.ts";
import { versionOf } from "#app/web/version.server.ts";
import type { Actor } from "./actor.ts";
import { hashPassword } from "./passwords.server.ts";
import { endSessions, startSession } from "./sessions.server.ts";
import { mayManageUsers, type Refusal, whyNotDelete, whyNotEdit } from "./user-policy.server.ts";
import { addUser, type NewUser, type User } from "./users.server.ts";

/*
 * What administrators do to accounts. Each answers why it was refused, or what was done. The sessions
 * of an account end in the same transaction as what they rested on.
 */

export type UserEdit = Pick<User, "username" | "role" | "isActive" | "canUpload">;

const nameTaken = "There is an account with this username already.";
const tooBusy = "The shop is busy just now. Please try again.";

/** Makes an account. */
export async function addUserAs(actor: Actor, user: NewUser): Promise<{ refusal?: Refusal }> {
  const title = "Failed to add user";
  if (!mayManageUsers(actor)) return { refusal: noLonger(title) };
  const added = await addUser(user, { by: actor });
  if ("id" in added) return {};
  return { refusal: { title, text: added.problem === "taken" ? nameTaken : tooBusy } };
}

/** Of an account's name and rights, for `editUser` to know what its editor has seen. */
export function versionOfUser({ username, role, isActive, canUpload }: UserEdit): string {
  return versionOf({ username, role, isActive: `${isActive}`, canUpload: `${canUpload}` });
}

/** What somebody else has saved since a form was opened. */
export type SavedUser = { user: UserEdit; version: string };

/**
 * Changes a name and rights, unless others have changed them since `seen` was their version. Another
 * role, or none to sign in, ends the account's sessions.
 */
export async function editUser(
  actor: Actor,
  id: string,
  edit: UserEdit,
  seen?: string,
): Promise<{ refusal?: Refusal; theirs?: SavedUser }> {
  const title = "Failed to update user";
  try {
    return await changeUser(actor, id, title, async (on, { passwordSetAt: _, ...user }) => {
      const refusal = whyNotEdit(actor, user, edit);
      if (refusal) return { refusal };
      const version = versionOfUser(user);
      if (version === versionOfUser(edit)) return {};
      if (seen !== undefined && version !== seen) return { theirs: { user, version } };
      await on.updateTable("userProfiles").set(edit).where("id", "=", id).execute();
      if (edit.role !== user.role || !edit.isActive) await endSessions(on, id);
      await recordAct(on, {
        by: actor,
        act: "edit-user",
        subject: subjectOf(user),
        details: whatChanged(user, edit),
      });
      return {};
    });
  } catch (error) {
    if (isTaken(error)) return { refusal: { title, text: nameTaken } };
    throw error;
  }
}

/** Lets an account sign in, or no longer. */
export function switchUser(actor: Actor, id: string, isActive: boolean) {
  return changeUser(actor, id, "Failed to update user", async (on, user) => {
    const refusal = whyNotEdit(actor, user, { ...user, isActive });
    if (refusal) return { refusal };
    await on.updateTable("userProfiles").set({ isActive }).where("id", "=", id).execute();
    if (!isActive) await endSessions(on, id);
    const act = isActive ? "activate-user" : "deactivate-user";
    await recordAct(on, { by: actor, act, subject: subjectOf(user) });
    return { username: user.username };
  });
}

/** Deletes an account and its sessions. Its tracks stay, without an owner. */
export function removeUser(actor: Actor, id: string) {
  return changeUser(actor, id, "Failed to delete user", async (on, user) => {
    const refusal = whyNotDelete(actor, user);
    if (refusal) return { refusal };
    await on.deleteFrom("userProfiles").where("id", "=", id).execute();
    await recordAct(on, { by: actor, act: "delete-user", subject: subjectOf(user) });
    return { username: user.username };
  });
}

/**
 * Sets a password and ends every session of the account, unless others have set one since `seen` was
 * its version. Who sets their own gets a new session at once, whose token is returned, so that they stay
 * signed in here and nowhere else.
 */
export async function givePassword(actor: Actor, id: string, password: string, seen?: string) {
  const title = "Failed to update user";
  if (!mayManageUsers(actor)) return { refusal: noLonger(title) };
  const passwordHash = await hashPassword(password);
  if (!passwordHash) return { refusal: { title, text: tooBusy } };
  return changeUser(actor, id, title, async (on, user) => {
    const version = versionOfPassword(user);
    if (seen !== undefined && version !== seen) return { newerPassword: version };
    await on.updateTable("userProfiles").set({ passwordHash }).where("id", "=", id).execute();
    await endSessions(on, id);
    await recordAct(on, { by: actor, act: "set-password", subject: subjectOf(user) });
    const token = id === actor.id ? await startSession(on, id, undefined) : undefined;
    return { username: user.username, token };
  });
}

export function versionOfPassword({ passwordSetAt }: { passwordSetAt: Date }): string {
  return passwordSetAt.toISOString();
}

type Outcome = {
  refusal?: Refusal;
  theirs?: SavedUser;
  /** Version of a password that somebody else has set. */
  newerPassword?: string;
  username?: string;
  token?: string;
};

/**
 * Holds the account and those of all administrators, always in the same order, while it is changed:
 * of two who act against each other at once the second finds that he is no administrator any more.
 */
function changeUser(
  actor: Actor,
  id: string,
  title: string,
  change: (on: Db, user: User & { passwordSetAt: Date }) => Promise<Outcome>,
): Promise<Outcome> {
  return db.transaction().execute(async (on: Db) => {
    const held = await on
      .selectFrom("userProfiles")
      .select(["id", "username", "role", "isActive", "canUpload", "passwordSetAt"])
      .where(({ or, eb }) => or([eb("role", "=", "admin"), eb("id", "=", id)]))
      .orderBy("id")
      .forUpdate()
      .execute();
    const self = held.find((account) => account.id === actor.id);
    if (!self?.isActive || !mayManageUsers(self)) return { refusal: noLonger(title) };
    const user = held.find((account) => account.id === id);
    if (!user) return { refusal: { title, text: "This user does not exist any more." } };
    return change(on, user);
  });
}

function subjectOf({ id, username }: User) {
  return { kind: "user", id, name: username } as const;
}

function noLonger(title: string): Refusal {
  return { title, text: "Only administrators can access user management." };
}

/** https://www.postgresql.org/docs/current/errcodes-appendix.html: unique_violation. */
function isTaken(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === "23505";
}
