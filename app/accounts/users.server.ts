import { randomUUID } from "node:crypto";
import type { Act } from "#app/audit/act-sentences.ts";
import { type AuditActor, recordAct } from "#app/audit/record-act.server.ts";
import { type Db, db } from "#app/database/db.server.ts";
import type { UserProfiles } from "#app/database/schema.ts";
import { hashPassword } from "./passwords.server.ts";
import { endSessions } from "./sessions.server.ts";

/** The account that the shop makes for itself. The database keeps it: an active administrator, always. */
export const FIRST_ADMINISTRATOR = "adm";

/** What may be known of an account. Its password hash is read in one place only, `findCredentials`. */
const shown = ["id", "username", "role", "isActive", "canUpload"] as const;

export type User = Pick<UserProfiles, "id" | "username" | "role"> & {
  isActive: boolean;
  canUpload: boolean;
};

export type NewUser = Omit<User, "id"> & { password: string };

/** Why an account was not added: its name has an owner, or the shop is hashing as much as it can. */
export type AddedUser = { id: string } | { problem: "taken" | "busy" };

/** All accounts by name. */
export function listUsers(): Promise<User[]> {
  return db.selectFrom("userProfiles").select(shown).orderBy("username").execute();
}

/** By exact name, as `readUsername` gives it. */
export function findUser(username: string): Promise<User | undefined> {
  return db
    .selectFrom("userProfiles")
    .select(shown)
    .where("username", "=", username)
    .executeTakeFirst();
}

/** What signing in compares: active accounts only, by exact name. */
export function findCredentials(username: string) {
  return db
    .selectFrom("userProfiles")
    .select(["id", "username", "role", "canUpload", "passwordHash"])
    .where("username", "=", username)
    .where("isActive", "=", true)
    .executeTakeFirst();
}

/**
 * Whether the account is still active and has this hash. Until the transaction ends nobody can change
 * either, so that a session cannot begin behind the back of a password reset.
 */
export async function holdCredentials(on: Db, id: string, passwordHash: string): Promise<boolean> {
  const account = await on
    .selectFrom("userProfiles")
    .select("id")
    .where("id", "=", id)
    .where("passwordHash", "=", passwordHash)
    .where("isActive", "=", true)
    .forShare()
    .executeTakeFirst();
  return account !== undefined;
}

type Adding = { id?: string; by?: AuditActor };

/** `username` as `usernameField` gives it, `password` of a length within `PASSWORD_LENGTH`. */
export async function addUser(
  { password, ...user }: NewUser,
  { id = `user-${randomUUID()}`, by }: Adding = {},
): Promise<AddedUser> {
  const passwordHash = await hashPassword(password);
  if (!passwordHash) return { problem: "busy" };
  return db.transaction().execute(async (on: Db): Promise<AddedUser> => {
    const added = await on
      .insertInto("userProfiles")
      .values({ id, ...user, passwordHash })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (added.numInsertedOrUpdatedRows === 0n) return { problem: "taken" };
    const { username, ...rights } = user;
    const subject = { kind: "user", id, name: username } as const;
    await recordAct(on, { by, act: "add-user", subject, details: rights });
    return { id };
  });
}

/** Sets a password and ends every session of the account. */
export async function resetPassword(
  id: string,
  password: string,
): Promise<"done" | "no such user" | "busy"> {
  const passwordHash = await hashPassword(password);
  if (!passwordHash) return "busy";
  return (await changeAndSignOut(id, "set-password", { passwordHash })) ? "done" : "no such user";
}

/** Switches an account on or off; off ends its sessions. False when there is none, or it is `adm`. */
export function setActive(id: string, isActive: boolean): Promise<boolean> {
  return isActive || id !== FIRST_ADMINISTRATOR
    ? changeAndSignOut(id, isActive ? "activate-user" : "deactivate-user", { isActive })
    : Promise.resolve(false);
}

/** Gives an account another role and ends its sessions. False when there is none, or it is `adm`. */
export function setRole(id: string, role: User["role"]): Promise<boolean> {
  if (id === FIRST_ADMINISTRATOR) return Promise.resolve(false);
  return changeAndSignOut(id, "edit-user", { role });
}

/** Deletes an account and its sessions; its tracks stay. False when there is none, or it is `adm`. */
export function deleteUser(id: string): Promise<boolean> {
  return db.transaction().execute(async (on: Db) => {
    const deleted = await on
      .deleteFrom("userProfiles")
      .where("id", "=", id)
      .where("id", "<>", FIRST_ADMINISTRATOR)
      .returning("username")
      .executeTakeFirst();
    if (!deleted) return false;
    const subject = { kind: "user", id, name: deleted.username } as const;
    await recordAct(on, { by: undefined, act: "delete-user", subject });
    return true;
  });
}

type Change = Partial<Pick<UserProfiles, "passwordHash" | "role"> & { isActive: boolean }>;

/** The sessions end in the same transaction, so that none outlives the change or ends without it. */
function changeAndSignOut(id: string, act: Act, change: Change): Promise<boolean> {
  return db.transaction().execute(async (on: Db) => {
    const changed = await on
      .updateTable("userProfiles")
      .set(change)
      .where("id", "=", id)
      .returning("username")
      .executeTakeFirst();
    await endSessions(on, id);
    if (!changed) return false;
    const { passwordHash: _, ...details } = change;
    const subject = { kind: "user", id, name: changed.username } as const;
    await recordAct(on, { by: undefined, act, subject, details });
    return true;
  });
}
