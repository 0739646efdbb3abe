import { db } from "#app/platform/database/db.server.ts";
import { env } from "#app/platform/system/env.server.ts";
import { m } from "#messages";
import { generatePassword } from "./passwords.server.ts";
import { addUser, FIRST_ADMINISTRATOR } from "./users.server.ts";

/** Includes the password only if it was generated. */
type FirstAdministrator = { username: string; password?: string };

/** Returns undefined if the account exists, also if another process has just created it. */
export async function makeFirstAdministrator(
  username = env.ADMIN_USERNAME,
  chosen = env.ADMIN_PASSWORD,
): Promise<FirstAdministrator | undefined> {
  if (await exists()) return undefined;
  const password = chosen ?? generatePassword();
  const user = { username, role: "admin", isActive: true, canUpload: true, password } as const;
  const { done } = await addUser(user, { id: FIRST_ADMINISTRATOR });
  if (done) return chosen ? { username } : { username, password };
  if (await exists()) return undefined;
  throw new Error(m.start_administrator_taken({ username }));
}

async function exists(): Promise<boolean> {
  const profile = await db
    .selectFrom("userProfiles")
    .where("id", "=", FIRST_ADMINISTRATOR)
    .select("id")
    .executeTakeFirst();
  return profile !== undefined;
}
