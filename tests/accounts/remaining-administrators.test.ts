import { sql } from "kysely";
import { expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import {
  addUserAs,
  deleteUser,
  editUser,
  setActive,
  setPassword,
} from "../../app/shop/accounts/manage-users.server.ts";
import { findListedUser } from "../../app/shop/accounts/user-list.server.ts";
import { findUser } from "../../app/shop/accounts/users.server.ts";
import { asAdmin, asUser, first, password, rowOf } from "../fixtures/first-administrator.ts";
import { givenUser } from "../fixtures/given.ts";

async function countActiveAdministrators(): Promise<number> {
  const { count } = await db
    .selectFrom("userProfiles")
    .where("role", "=", "admin")
    .where("isActive", "=", true)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

test("administrators can't delete or deactivate their own account or change their own role", async () => {
  const admin = await givenUser({ role: "admin" });
  const before = await rowOf(admin.id);
  const own = { username: admin.username };
  expect(await deleteUser(admin, admin.id)).toEqual({
    refused: {
      reason: "forbidden",
      title: "Cannot delete own account",
      text: "You cannot delete your own account while logged in",
    },
  });
  const deactivation = await setActive(admin, admin.id, false);
  expect(deactivation.refused?.text).toBe("Cannot deactivate your own account");
  const edits = [{ ...asAdmin, isActive: false }, asUser];
  for (const edit of edits) {
    expect((await editUser(admin, admin.id, { ...edit, ...own })).refused?.reason).toBe(
      "forbidden",
    );
  }
  expect(await rowOf(admin.id)).toEqual(before);
});

test("the first administrator can be renamed, but not deleted, deactivated or demoted", async () => {
  const admin = await givenUser({ role: "admin" });
  const outcomes = [
    await deleteUser(admin, first.id),
    await setActive(admin, first.id, false),
    await editUser(admin, first.id, { ...asAdmin, username: "first", isActive: false }),
    await editUser(admin, first.id, { ...asUser, username: "first" }),
  ];
  expect(outcomes.map(({ refused }) => refused?.reason)).toEqual(Array(4).fill("forbidden"));
  const renamed = { ...asAdmin, username: "number.one" };
  expect(await editUser(admin, first.id, renamed)).toEqual({ done: renamed });
  expect(await findListedUser(first.id)).toMatchObject(renamed);
});

test("the database itself rejects any statement that would remove or demote the first administrator", async () => {
  const attacks = [
    sql`delete from user_profiles`,
    sql`delete from user_profiles where id = 'adm'`,
    sql`update user_profiles set is_active = false`,
    sql`update user_profiles set role = 'user'`,
  ];
  for (const attack of attacks) await expect(attack.execute(db)).rejects.toThrow(/adm/);
  expect(await countActiveAdministrators()).toBeGreaterThan(0);
});

test("users and former administrators can't manage accounts", async () => {
  const [user, target] = [await givenUser(), await givenUser()];
  const demoted = await givenUser({ role: "admin" });
  const off = await givenUser({ role: "admin" });
  await editUser(first, demoted.id, { ...asUser, username: demoted.username });
  await setActive(first, off.id, false);
  const before = await rowOf(target.id);
  const forbidden = { refused: { reason: "forbidden" } };
  for (const actor of [user, demoted, off]) {
    const edit = { ...asAdmin, username: target.username };
    expect(await editUser(actor, target.id, edit)).toMatchObject(forbidden);
    expect(await setActive(actor, target.id, false)).toMatchObject(forbidden);
    expect(await deleteUser(actor, target.id)).toMatchObject(forbidden);
    expect(await setPassword(actor, target.id, "stolen password")).toMatchObject(forbidden);
  }
  const sneaked = { ...asAdmin, username: "sneaked.in", password };
  expect(await addUserAs(user, sneaked)).toMatchObject(forbidden);
  expect(await findUser("sneaked.in")).toBeUndefined();
  expect(await rowOf(target.id)).toEqual(before);
});

test("when two administrators demote each other at the same moment, one of them remains", async () => {
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
    expect(outcomes.filter(({ refused }) => refused)).toHaveLength(1);
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
