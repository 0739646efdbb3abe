import { randomUUID } from "node:crypto";
import { type AuditActor, recordAct } from "#app/audit/record-act.server.ts";
import { type Db, db } from "#app/database/db.server.ts";
import type { UserProfiles } from "#app/database/schema.ts";
import { inTransaction } from "#app/database/transaction.server.ts";
import { type Outcome, refuse } from "#app/web/outcome.ts";
import { hashPassword } from "./passwords.server.ts";
import { endSessions } from "./sessions.server.ts";

/** The account that the shop makes for itself. The database keeps it an active administrator. */
export const FIRST_ADMINISTRATOR = "adm";

const shown = ["id", "username", "role", "isActive", "canUpload"] as const;

export type User = Pick<UserProfiles, "id" | "username" | "role"> & {
  isActive: boolean;
  canUpload: boolean;
};

export type NewUser = Omit<User, "id"> & { password: string };

export const nameTaken = "There is an account with this username already.";
export const noSuchUser = "This user does not exist any more.";
export const tooBusy = "The shop is busy just now. Please try again.";

export function listUsers(): Promise<User[]> {
  return db.selectFrom("userProfiles").select(shown).orderBy("username").execute();
}

/** By exact name, as `readUsername` returns it. */
export function findUser(username: string): Promise<User | undefined> {
  return db
    .selectFrom("userProfiles")
    .select(shown)
    .where("username", "=", username)
    .executeTakeFirst();
}

/** An active account, for what is done in its name later. */
export function findActor(id: string) {
  return db
    .selectFrom("userProfiles")
    .select(["id", "username", "role", "canUpload"])
    .where("id", "=", id)
    .where("isActive", "=", true)
    .executeTakeFirst();
}

/** Of an active account; nothing else reads the password hash. */
export function findCredentials(username: string) {
  return db
    .selectFrom("userProfiles")
    .select(["id", "username", "role", "canUpload", "passwordHash"])
    .where("username", "=", username)
    .where("isActive", "=", true)
    .executeTakeFirst();
}

/** Whether the account is still active and has this hash, which cannot change before the transaction ends. */
export async function lockCredentials(tx: Db, id: string, passwordHash: string): Promise<boolean> {
  const account = await tx
    .selectFrom("userProfiles")
    .select("id")
    .where("id", "=", id)
    .where("passwordHash", "=", passwordHash)
    .where("isActive", "=", true)
    .forShare()
    .executeTakeFirst();
  return account !== undefined;
}

/** `username` as `usernameField` returns it, `password` of a length within `PASSWORD_LENGTH`. */
export async function addUser(
  { password, ...user }: NewUser,
  { id = `user-${randomUUID()}`, by }: { id?: string; by?: AuditActor } = {},
): Promise<Outcome<User>> {
  const passwordHash = await hashPassword(password);
  if (!passwordHash) return refuse("busy", tooBusy);
  return inTransaction(async (tx): Promise<Outcome<User>> => {
    const added = await tx
      .insertInto("userProfiles")
      .values({ id, ...user, passwordHash })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (added.numInsertedOrUpdatedRows === 0n) return refuse("conflict", nameTaken);
    const { username, ...rights } = user;
    const subject = { kind: "user", id, name: username } as const;
    await recordAct(tx, { by, act: "add-user", subject, details: rights });
    return { done: { id, ...user } };
  });
}

export async function resetPassword(id: string, password: string): Promise<Outcome> {
  const passwordHash = await hashPassword(password);
  if (!passwordHash) return refuse("busy", tooBusy);
  return inTransaction(async (tx): Promise<Outcome> => {
    const named = tx.selectFrom("userProfiles").select(["id", "username"]).where("id", "=", id);
    const user = await named.forUpdate().executeTakeFirst();
    if (!user) return refuse("missing", noSuchUser);
    await changePassword(tx, user, passwordHash, undefined);
    return { done: undefined };
  });
}

/** Ends every session of the account. */
export async function changePassword(
  tx: Db,
  { id, username }: Pick<User, "id" | "username">,
  passwordHash: string,
  by: AuditActor,
): Promise<void> {
  await tx.updateTable("userProfiles").set({ passwordHash }).where("id", "=", id).execute();
  await endSessions(tx, id);
  const subject = { kind: "user", id, name: username } as const;
  await recordAct(tx, { by, act: "set-password", subject });
}
