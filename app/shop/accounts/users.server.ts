import { randomUUID } from "node:crypto";
import { type AuditActor, recordAudit } from "#app/platform/audit/record-audit.server.ts";
import { type Db, db } from "#app/platform/database/db.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import { m } from "#messages";
import type { UserProfiles } from "./accounts-schema.ts";
import { hashPassword } from "./passwords.server.ts";
import { endSessions } from "./sessions.server.ts";

/** The database keeps this account an active administrator. */
export const FIRST_ADMINISTRATOR = "adm";

const userColumns = ["id", "username", "role", "isActive", "canUpload"] as const;

export type User = Pick<UserProfiles, "id" | "username" | "role"> & {
  isActive: boolean;
  canUpload: boolean;
};

export type NewUser = Omit<User, "id"> & { password: string };

export function listUsers(): Promise<User[]> {
  return db.selectFrom("userProfiles").select(userColumns).orderBy("username").execute();
}

export function findUser(username: string): Promise<User | undefined> {
  return db
    .selectFrom("userProfiles")
    .select(userColumns)
    .where("username", "=", username)
    .executeTakeFirst();
}

export function findActiveActor(id: string) {
  return db
    .selectFrom("userProfiles")
    .select(["id", "username", "role", "canUpload"])
    .where("id", "=", id)
    .where("isActive", "=", true)
    .executeTakeFirst();
}

export function findUserById(tx: Db, id: string): Promise<User | undefined> {
  return tx.selectFrom("userProfiles").select(userColumns).where("id", "=", id).executeTakeFirst();
}

export async function findEmail(id: string, tx: Db = db): Promise<string | undefined> {
  const profile = await tx
    .selectFrom("userProfiles")
    .select("email")
    .where("id", "=", id)
    .executeTakeFirst();
  return profile?.email ?? undefined;
}

/** @throws the database's error if another account uses the address. */
export async function changeEmail(tx: Db, id: string, email: string | null): Promise<void> {
  await tx.updateTable("userProfiles").set({ email }).where("id", "=", id).execute();
}

export async function changeLanguage(
  tx: Db,
  id: string,
  adminLanguage: UserProfiles["adminLanguage"],
): Promise<void> {
  await tx.updateTable("userProfiles").set({ adminLanguage }).where("id", "=", id).execute();
}

export async function findMailedUser(
  tx: Db,
  login: string,
): Promise<{ id: string; username: string; email: string } | undefined> {
  const found = await tx
    .selectFrom("userProfiles")
    .select(["id", "username", "email"])
    .where(({ eb, or, fn }) =>
      or([eb("username", "=", login), eb(fn<string>("lower", ["email"]), "=", login)]),
    )
    .where("isActive", "=", true)
    .where("email", "is not", null)
    .executeTakeFirst();
  return found?.email ? { ...found, email: found.email } : undefined;
}

/** Nothing else reads the password hash. */
export function findCredentials(username: string) {
  return db
    .selectFrom("userProfiles")
    .select(["id", "username", "role", "canUpload", "passwordHash"])
    .where("username", "=", username)
    .where("isActive", "=", true)
    .executeTakeFirst();
}

/** Locks the account: its password cannot change before the transaction ends. */
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

/** Locks the account: its password cannot change before the transaction ends. */
export async function lockActiveUser(tx: Db, id: string): Promise<boolean> {
  const account = await tx
    .selectFrom("userProfiles")
    .select("id")
    .where("id", "=", id)
    .where("isActive", "=", true)
    .forShare()
    .executeTakeFirst();
  return account !== undefined;
}

export async function addUser(
  { password, ...user }: NewUser,
  { id = `user-${randomUUID()}`, by }: { id?: string; by?: AuditActor } = {},
): Promise<Outcome<User>> {
  const passwordHash = await hashPassword(password);
  if (!passwordHash) return refuse("busy", m.shop_busy());
  return inTransaction(async (tx): Promise<Outcome<User>> => {
    const added = await tx
      .insertInto("userProfiles")
      .values({ id, ...user, passwordHash })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (added.numInsertedOrUpdatedRows === 0n) return refuse("conflict", m.username_taken());
    const { username, ...rights } = user;
    const subject = { kind: "user", id, name: username } as const;
    await recordAudit(tx, { by, action: "add-user", subject, details: rights });
    return { done: { id, ...user } };
  });
}

/** Returns undefined if the name is taken. Omits an email address that another account uses. */
export async function insertUser(
  tx: Db,
  {
    id = `user-${randomUUID()}`,
    email,
    ...user
  }: Omit<User, "id"> & { id?: string; passwordHash: string; email: string | null },
): Promise<string | undefined> {
  const sameEmail = await tx
    .selectFrom("userProfiles")
    .select("id")
    .where(({ fn }) => fn<string>("lower", ["email"]), "=", email?.toLowerCase() ?? null)
    .executeTakeFirst();
  const isFree = sameEmail === undefined;
  const added = await tx
    .insertInto("userProfiles")
    .values({ id, ...user, email: isFree ? email : null })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return added.numInsertedOrUpdatedRows === 1n ? id : undefined;
}

export async function resetPassword(id: string, password: string): Promise<Outcome> {
  const passwordHash = await hashPassword(password);
  if (!passwordHash) return refuse("busy", m.shop_busy());
  return inTransaction(async (tx): Promise<Outcome> => {
    const user = await tx
      .selectFrom("userProfiles")
      .select(["id", "username"])
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirst();
    if (!user) return refuse("missing", m.user_gone());
    await changePassword(tx, user, passwordHash, undefined);
    return { done: undefined };
  });
}

export async function changePassword(
  tx: Db,
  { id, username }: Pick<User, "id" | "username">,
  passwordHash: string,
  by: AuditActor,
): Promise<void> {
  await tx.updateTable("userProfiles").set({ passwordHash }).where("id", "=", id).execute();
  await endSessions(tx, id);
  const subject = { kind: "user", id, name: username } as const;
  await recordAudit(tx, { by, action: "set-password", subject });
}
