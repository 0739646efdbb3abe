import type { Db } from "#app/platform/database/db.server.ts";
import { hashPassword } from "./passwords.server.ts";
import { FIRST_ADMINISTRATOR, type User } from "./users.server.ts";

type ImportedUser = User & { password?: string | undefined };

/** Hash that no password matches. */
const NO_HASH = `$argon2id$v=19$m=19456,t=2,p=1$${"A".repeat(22)}$${"A".repeat(43)}`;

/** Keeps an existing account. `isTrial` skips hashing, because the transaction is rolled back. */
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
