import { type Db, db } from "#app/platform/database/db.server.ts";
import { env } from "#app/platform/system/env.server.ts";
import { m } from "#messages";
import { addUser, FIRST_ADMINISTRATOR } from "./users.server.ts";

/**
 * Makes the account of the environment variables. Returns false without a password, and if there is
 * an administrator, also if another process has just created it.
 */
export async function makeFirstAdministrator(
  username = env.ADMIN_USERNAME,
  password = env.ADMIN_PASSWORD,
): Promise<boolean> {
  if (!password || (await hasAdministrator())) return false;
  const user = { username, role: "admin", isActive: true, canUpload: true, password } as const;
  const { done } = await addUser(user, { id: FIRST_ADMINISTRATOR });
  if (done) return true;
  if (await hasAdministrator()) return false;
  throw new Error(m.start_administrator_taken({ username }));
}

/** Returns when the shop was set up, as its oldest administrator tells. */
export async function findSetupTime(): Promise<Date | undefined> {
  const oldest = await db
    .selectFrom("userProfiles")
    .where("role", "=", "admin")
    .select("createdAt")
    .orderBy("createdAt")
    .limit(1)
    .executeTakeFirst();
  return oldest?.createdAt;
}

export async function hasAdministrator(tx: Db = db): Promise<boolean> {
  const administrator = await tx
    .selectFrom("userProfiles")
    .where("role", "=", "admin")
    .select("id")
    .limit(1)
    .executeTakeFirst();
  return administrator !== undefined;
}
