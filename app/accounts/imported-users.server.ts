import type { Db } from "#app/database/db.server.ts";
import { hashPassword } from "./passwords.server.ts";
import { FIRST_ADMINISTRATOR, type User } from "./users.server.ts";

/** An account of another shop. Without a password nobody can sign in to it before one is set. */
type ImportedUser = User & { password?: string | undefined };

/** Of the right form, and of no password. */
const NO_HASH = `$argon2id$v=19$m=19456,t=2,p=1$${"A".repeat(22)}$${"A".repeat(43)}`;

/**
 * Adds an account. One of the same name or id that is here already stays as it is, its password included,
 * and its id is returned. `isTrial`: the transaction will be rolled back, so that nothing need be hashed.
 */
export async function addImportedUser(
  tx: Db,
  { password, ...user }: ImportedUser,
  isTrial: boolean,
): Promise<{ id: string; isNew: boolean }> {
  const here = await tx
    .selectFrom("userProfiles")
    .select("id")
    .where(({ or, eb }) => or([eb("id", "=", user.id), eb("username", "=", user.username)]))
    .orderBy(({ eb }) => eb("username", "=", user.username), "desc")
    .limit(1)
    .executeTakeFirst();
  if (here) return { id: here.id, isNew: false };
  const rights =
    user.id === FIRST_ADMINISTRATOR ? ({ role: "admin", isActive: true } as const) : {};
  const passwordHash = isTrial || !password ? NO_HASH : await hashPassword(password);
  if (!passwordHash) throw new Error("The passwords could not be hashed. Please try again.");
  await tx
    .insertInto("userProfiles")
    .values({ ...user, ...rights, passwordHash })
    .execute();
  return { id: user.id, isNew: true };
}

export function listUserIds(tx: Db): Promise<{ id: string; username: string }[]> {
  return tx.selectFrom("userProfiles").select(["id", "username"]).execute();
}
