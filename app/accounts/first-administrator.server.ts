import { db } from "#app/database/db.server.ts";
import { env } from "#app/system/env.server.ts";
import { generatePassword } from "./passwords.server.ts";
import { addUser, FIRST_ADMINISTRATOR } from "./users.server.ts";

/** How to sign in; the password only when the shop made it up, and never again. */
export type FirstAdministrator = { username: string; password?: string };

/**
 * Makes the account `adm` in a shop that has none: from the settings, or with a password that is
 * answered this once. Undefined when the account is there, or another process just made it.
 * @throws {Error} with a sentence when its name belongs to another account.
 */
export async function makeFirstAdministrator(
  username = env.ADMIN_USERNAME,
  chosen = env.ADMIN_PASSWORD,
): Promise<FirstAdministrator | undefined> {
  if (await isThere()) return undefined;
  const password = chosen ?? generatePassword();
  const user = { username, role: "admin", isActive: true, canUpload: true, password } as const;
  const added = await addUser(user, { id: FIRST_ADMINISTRATOR });
  if ("id" in added) return chosen ? { username } : { username, password };
  if (await isThere()) return undefined;
  throw new Error(
    `The first administrator cannot be called ${username}: another account has that name. Choose another ADMIN_USERNAME.`,
  );
}

async function isThere(): Promise<boolean> {
  const account = db.selectFrom("userProfiles").where("id", "=", FIRST_ADMINISTRATOR);
  return (await account.select("id").executeTakeFirst()) !== undefined;
}
