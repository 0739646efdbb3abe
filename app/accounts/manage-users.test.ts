import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { givenSession, givenTrack, givenUser } from "../../tests/given.ts";
import { db } from "../database/db.server.ts";
import { makeFirstAdministrator } from "./first-administrator.server.ts";
import {
  addUserAs,
  editUser,
  givePassword,
  removeUser,
  switchUser,
} from "./manage-users.server.ts";
import { checkPassword } from "./passwords.server.ts";
import { findActor } from "./sessions.server.ts";
import { countUsers, findListedUser, listUserPage } from "./user-list.server.ts";
import { FIRST_ADMINISTRATOR, findCredentials, findUser } from "./users.server.ts";

const first = {
  id: FIRST_ADMINISTRATOR,
  username: "first",
  role: "admin",
  canUpload: true,
} as const;
const asAdmin = { role: "admin", isActive: true, canUpload: true } as const;
const asUser = { role: "user", isActive: true, canUpload: true } as const;
const password = "a long enough password";

beforeAll(async () => {
  await makeFirstAdministrator("first", password);
});

async function countActiveAdministrators(): Promise<number> {
  const administrators = db.selectFrom("userProfiles").where("role", "=", "admin");
  const { count } = await administrators
    .where("isActive", "=", true)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** The whole row, to see that nothing of it was touched. */
function rowOf(id: string) {
  return db.selectFrom("userProfiles").selectAll().where("id", "=", id).executeTakeFirst();
}

test("an administrator makes accounts as the switches say", async () => {
  const user = { username: "quiet.one", role: "user", isActive: false, canUpload: false } as const;
  expect(await addUserAs(first, { ...user, password })).toEqual({});
  expect(await findUser("quiet.one")).toMatchObject(user);
  expect(await addUserAs(first, { ...user, password })).toMatchObject({
    refusal: { title: "Failed to add user" },
  });
});

test("a name or an upload right is changed without signing anybody out", async () => {
  const user = await givenUser();
  const token = await givenSession(user);
  const edit = { ...asUser, username: "renamed.user", canUpload: false };
  expect(await editUser(first, user.id, edit)).toEqual({});
  expect(await findActor(token)).toMatchObject({ username: "renamed.user", canUpload: false });
});

test.each([
  [
    "another role",
    (id: string) => editUser(first, id, { ...asAdmin, username: `new-${id.slice(-8)}` }),
  ],
  ["no right to sign in", (id: string) => switchUser(first, id, false)],
  ["a new password", (id: string) => givePassword(first, id, "another password")],
  ["no account any more", (id: string) => removeUser(first, id)],
])("who gets %s is signed out everywhere", async (_, change) => {
  const user = await givenUser();
  const tokens = [await givenSession(user), await givenSession(user)];
  expect((await change(user.id)).refusal).toBeUndefined();
  for (const token of tokens) expect(await findActor(token)).toBeUndefined();
});

test("a new password is the one that opens the account", async () => {
  const user = await givenUser();
  await givePassword(first, user.id, "another password");
  const credentials = await findCredentials(user.username);
  expect(await checkPassword("another password", credentials?.passwordHash)).toBe("right");
  expect(await checkPassword(user.password, credentials?.passwordHash)).toBe("wrong");
});

test("who sets his own password stays signed in here and nowhere else", async () => {
  const admin = await givenUser({ role: "admin" });
  const [here, elsewhere] = [await givenSession(admin), await givenSession(admin)];
  const { token = "" } = await givePassword(admin, admin.id, "my new password");
  expect(await findActor(token)).toMatchObject({ id: admin.id });
  expect(await findActor(here)).toBeUndefined();
  expect(await findActor(elsewhere)).toBeUndefined();
  const other = await givenUser();
  expect(await givePassword(admin, other.id, "some new password")).not.toHaveProperty(
    "token",
    expect.any(String),
  );
});

test("a name that another account has is refused, and nothing is changed", async () => {
  const [ana, ben] = [await givenUser(), await givenUser()];
  const before = await rowOf(ben.id);
  const edited = await editUser(first, ben.id, { ...asAdmin, username: ana.username });
  expect(edited.refusal?.text).toBe("There is an account with this username already.");
  expect(await rowOf(ben.id)).toEqual(before);
});

test("nobody deletes or deactivates his own account, nor changes his own role", async () => {
  const admin = await givenUser({ role: "admin" });
  const before = await rowOf(admin.id);
  const own = { username: admin.username };
  expect(await removeUser(admin, admin.id)).toEqual({
    refusal: {
      title: "Cannot delete own account",
      text: "You cannot delete your own account while logged in",
    },
  });
  const deactivation = await switchUser(admin, admin.id, false);
  expect(deactivation.refusal?.text).toBe("Cannot deactivate your own account");
  const edits = [{ ...asAdmin, isActive: false }, asUser];
  for (const edit of edits) {
    expect((await editUser(admin, admin.id, { ...edit, ...own })).refusal).toBeDefined();
  }
  expect(await rowOf(admin.id)).toEqual(before);
});

test("the first administrator is neither deleted, deactivated nor demoted, but may be renamed", async () => {
  const admin = await givenUser({ role: "admin" });
  const refused = [
    await removeUser(admin, first.id),
    await switchUser(admin, first.id, false),
    await editUser(admin, first.id, { ...asAdmin, username: "first", isActive: false }),
    await editUser(admin, first.id, { ...asUser, username: "first" }),
  ];
  expect(refused.every(({ refusal }) => refusal)).toBe(true);
  expect(await editUser(admin, first.id, { ...asAdmin, username: "number.one" })).toEqual({});
  expect(await findListedUser(first.id)).toMatchObject({ ...asAdmin, username: "number.one" });
});

test("the database itself keeps the first administrator active, whatever asks it", async () => {
  const attacks = [
    sql`delete from user_profiles`,
    sql`delete from user_profiles where id = 'adm'`,
    sql`update user_profiles set is_active = false`,
    sql`update user_profiles set role = 'user'`,
  ];
  for (const attack of attacks) await expect(attack.execute(db)).rejects.toThrow(/adm/);
  expect(await countActiveAdministrators()).toBeGreaterThan(0);
});

test("an account that is no administrator's, or not any more, manages nobody", async () => {
  const [user, target] = [await givenUser(), await givenUser()];
  const demoted = await givenUser({ role: "admin" });
  const off = await givenUser({ role: "admin" });
  await editUser(first, demoted.id, { ...asUser, username: demoted.username });
  await switchUser(first, off.id, false);
  const before = await rowOf(target.id);
  for (const actor of [user, demoted, off]) {
    const edit = { ...asAdmin, username: target.username };
    expect((await editUser(actor, target.id, edit)).refusal).toBeDefined();
    expect((await switchUser(actor, target.id, false)).refusal).toBeDefined();
    expect((await removeUser(actor, target.id)).refusal).toBeDefined();
    expect((await givePassword(actor, target.id, "stolen password")).refusal).toBeDefined();
  }
  const sneaked = { ...asAdmin, username: "sneaked.in", password };
  expect((await addUserAs(user, sneaked)).refusal).toBeDefined();
  expect(await findUser("sneaked.in")).toBeUndefined();
  expect(await rowOf(target.id)).toEqual(before);
});

test("of two administrators who demote each other at the same moment one remains", async () => {
  let rounds = 0;
  for (; rounds < 50; rounds += 1) {
    const made = { ...asAdmin, password };
    const ids = [`ana-${rounds}`, `ben-${rounds}`];
    for (const id of ids) {
      const passwordHash = "$argon2id$none";
      const row = { id, username: id, passwordHash, role: made.role };
      await db.insertInto("userProfiles").values(row).execute();
    }
    const [ana, ben] = ids.map(
      (id) => ({ id, username: id, role: "admin", canUpload: true }) as const,
    );
    if (!ana || !ben) throw new Error("not made");
    const outcomes = await Promise.all([
      editUser(ana, ben.id, { ...asUser, username: ben.id }),
      editUser(ben, ana.id, { ...asUser, username: ana.id }),
    ]);
    expect(outcomes.filter(({ refusal }) => refusal)).toHaveLength(1);
    const left = await db
      .selectFrom("userProfiles")
      .where("id", "in", ids)
      .select("role")
      .execute();
    expect(left.map(({ role }) => role).sort()).toEqual(["admin", "user"]);
    expect(await countActiveAdministrators()).toBeGreaterThan(0);
  }
  expect(rounds).toBe(50);
});

test("a deleted account leaves its tracks in the shop", async () => {
  const user = await givenUser();
  const { id } = await givenTrack({ userId: user.id });
  expect(await removeUser(first, user.id)).toEqual({ username: user.username });
  const track = db.selectFrom("musicTracks").where("id", "=", id).select("userId");
  expect(await track.executeTakeFirst()).toEqual({ userId: null });
  expect((await removeUser(first, user.id)).refusal?.text).toBe(
    "This user does not exist any more.",
  );
});

test("the list is found by a part of a name, twenty a page, and shows no hash", async () => {
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
  const { all, active } = await countUsers();
  expect(all).toBeGreaterThan(active);
});
