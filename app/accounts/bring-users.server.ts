import type { Db } from "#app/database/db.server.ts";
import { hashPassword } from "./passwords.server.ts";
import { FIRST_ADMINISTRATOR, type User } from "./users.server.ts";

/** An account as another shop had it. Without a password nobody can sign in to it before one is set. */
export type BroughtUser = User & { password?: string | undefined };

/** What stands for a hash while nothing is kept: of the right form, and of no password. */
const NO_HASH = `$argon2id$v=19$m=19456,t=2,p=1$${"A".repeat(22)}$${"A".repeat(43)}`;

/**
 * Adds an account, its password hashed, and answers its id. One of the same name, or of the same id, that
 * is here already stays as it is, its password included, and stands for the one that was brought.
 * `isTrial`: the caller's transaction will be undone, so that nothing need be hashed.
 */
export async function bringUser(
  on: Db,
  { password, ...user }: BroughtUser,
  isTrial: boolean,
): Promise<{ id: string; isNew: boolean }> {
  const here = await on
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
  await on
    .insertInto("userProfiles")
    .values({ ...user, ...rights, passwordHash })
    .execute();
  return { id: user.id, isNew: true };
}

/** The ids and names of all accounts that are here. */
export function listUserIds(on: Db): Promise<{ id: string; username: string }[]> {
  return on.selectFrom("userProfiles").select(["id", "username"]).execute();
}
