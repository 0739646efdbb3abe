import { beforeAll } from "vitest";
import { makeFirstAdministrator } from "../app/accounts/first-administrator.server.ts";
import { FIRST_ADMINISTRATOR } from "../app/accounts/users.server.ts";
import { db } from "../app/database/db.server.ts";

/*
 * For tests of accounts: the shop of the test file has its first administrator.
 */

export const first = {
  id: FIRST_ADMINISTRATOR,
  username: "first",
  role: "admin",
  canUpload: true,
} as const;
export const asAdmin = { role: "admin", isActive: true, canUpload: true } as const;
export const asUser = { role: "user", isActive: true, canUpload: true } as const;
export const password = "a long enough password";

beforeAll(async () => {
  await makeFirstAdministrator("first", password);
});

/** The whole row, to see that nothing of it was touched. */
export function rowOf(id: string) {
  return db.selectFrom("userProfiles").selectAll().where("id", "=", id).executeTakeFirst();
}
