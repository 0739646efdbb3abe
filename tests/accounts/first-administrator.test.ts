import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { makeFirstAdministrator } from "../../app/shop/accounts/first-administrator.server.ts";
import { deleteUser, editUser, setActive } from "../../app/shop/accounts/manage-users.server.ts";
import { findUser, listUsers } from "../../app/shop/accounts/users.server.ts";
import { logIn } from "../../app/shop/signing-in/log-in.server.ts";
import { givenUser } from "../fixtures/given.ts";

// Every test starts on a shop's first day. The database lets no one else delete `adm`.
beforeEach(async () => {
  await sql`alter table user_profiles disable trigger user`.execute(db);
  await db.deleteFrom("userProfiles").execute();
  await sql`alter table user_profiles enable trigger user`.execute(db);
});

const signIn = (username: string, password: string) =>
  logIn({ username, password, address: "192.0.2.1", formerToken: undefined });

test("a password in the environment makes the first administrator at the first start", async () => {
  expect(await makeFirstAdministrator("owner", "from the settings")).toBe(true);
  expect(await signIn("owner", "from the settings")).toHaveProperty("done.token");
  expect(await findUser("owner")).toEqual({
    id: "adm",
    username: "owner",
    role: "admin",
    isActive: true,
    canUpload: true,
  });
});

test("without a password in the environment, no account is made: the first page asks", async () => {
  expect(await makeFirstAdministrator("admin", undefined)).toBe(false);
  expect(await listUsers()).toEqual([]);
});

test("later settings change nothing: an existing administrator keeps their name and password", async () => {
  await makeFirstAdministrator("owner", "from the settings");
  expect(await makeFirstAdministrator("other", "another password")).toBe(false);
  expect(await signIn("owner", "from the settings")).toHaveProperty("done.token");
});

test("a shop whose administrator a command has made gets no other from the environment", async () => {
  const { username } = await givenUser({ role: "admin" });
  expect(await makeFirstAdministrator("owner", "from the settings")).toBe(false);
  expect((await listUsers()).map((user) => user.username)).toEqual([username]);
});

test("when five shops start on one database, one of them creates the administrator", async () => {
  const made = await Promise.all(
    Array.from({ length: 5 }, () => makeFirstAdministrator("admin", "from the settings")),
  );
  expect(made.filter(Boolean)).toHaveLength(1);
  expect(await listUsers()).toHaveLength(1);
});

test("a name that is already taken is rejected with a clear error", async () => {
  await givenUser({ username: "admin" });
  await expect(makeFirstAdministrator("admin", "from the settings")).rejects.toThrow(
    "Choose another ADMIN_USERNAME",
  );
});

test("the first administrator cannot be deleted, deactivated or demoted", async () => {
  await makeFirstAdministrator("admin", "from the settings");
  const admin = await givenUser({ role: "admin" });
  const demoted = { username: "admin", role: "user", isActive: true, canUpload: true } as const;
  const outcomes = [
    await deleteUser(admin, "adm"),
    await setActive(admin, "adm", false),
    await editUser(admin, "adm", demoted),
  ];
  expect(outcomes.map(({ refused }) => refused?.reason)).toEqual(Array(3).fill("forbidden"));
  const adm = db.updateTable("userProfiles").where("id", "=", "adm");
  await expect(adm.set({ isActive: false }).execute()).rejects.toThrow("user_profiles_adm");
  await expect(adm.set({ role: "user" }).execute()).rejects.toThrow("user_profiles_adm");
  await expect(db.deleteFrom("userProfiles").execute()).rejects.toThrow("cannot be deleted");
  expect(await signIn("admin", "from the settings")).toHaveProperty("done.token");
});

test("100 common pairs of name and password don't sign in to a new shop", async () => {
  await makeFirstAdministrator("admin", "zt4-9Qf-unlisted");
  const names = [
    "admin",
    "adm",
    "administrator",
    "root",
    "user",
    "test",
    "demo",
    "guest",
    "dubplate",
    "owner",
  ];
  const passwords = [
    "admin",
    "password",
    "123456",
    "admin123",
    "dubplate",
    "root",
    "",
    "adm",
    "letmein",
    "changeme",
  ];
  let address = 0;
  for (const username of names) {
    for (const password of passwords) {
      address += 1;
      const attempt = { username, password, address: `192.0.2.${address}`, formerToken: undefined };
      expect((await logIn(attempt)).refused?.reason).toBe("unauthenticated");
    }
  }
});
