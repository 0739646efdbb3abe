import { expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { countUsers, listUserPage } from "../../app/shop/accounts/user-list.server.ts";
import { givenUser } from "../fixtures/given.ts";

test("the list can be searched by part of a name, has twenty users per page, and contains no hash", async () => {
  for (let n = 10; n < 35; n += 1) {
    const row = {
      id: `many-${n}`,
      username: `list_${n}`,
      passwordHash: "$argon2id$none",
      role: "user",
    } as const;
    await db.insertInto("userProfiles").values(row).execute();
  }
  const page = await listUserPage({ search: "LIST_", page: 2 });
  expect(page.count).toBe(25);
  expect(page.users.map(({ username }) => username)).toEqual([
    "list_30",
    "list_31",
    "list_32",
    "list_33",
    "list_34",
  ]);
  expect(await listUserPage({ search: "%", page: 1 })).toEqual({ users: [], count: 0 });
  expect(JSON.stringify(page)).not.toContain("argon2");
  await givenUser({ isActive: false });
  const { all, active } = await countUsers();
  expect(all).toBeGreaterThan(active);
});
