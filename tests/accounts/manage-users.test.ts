import { expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import {
  addUserAs,
  deleteUser,
  editUser,
  setActive,
  setPassword,
} from "../../app/shop/accounts/manage-users.server.ts";
import { checkPassword } from "../../app/shop/accounts/passwords.server.ts";
import { findSessionActor } from "../../app/shop/accounts/sessions.server.ts";
import { findCredentials, findUser } from "../../app/shop/accounts/users.server.ts";
import { asAdmin, asUser, first, password, rowOf } from "../fixtures/first-administrator.ts";
import { givenSession, givenTrack, givenUser } from "../fixtures/given.ts";
import { resultOf } from "../fixtures/outcomes.ts";

test("an administrator creates accounts with the chosen rights", async () => {
  const user = { username: "quiet.one", role: "user", isActive: false, canUpload: false } as const;
  expect(resultOf(await addUserAs(first, { ...user, password }))).toMatchObject(user);
  expect(await findUser("quiet.one")).toMatchObject(user);
  expect(await addUserAs(first, { ...user, password })).toMatchObject({
    refused: { reason: "conflict", text: "This username is already taken." },
  });
});

test("changing a name or an upload right signs no one out", async () => {
  const user = await givenUser();
  const token = await givenSession(user);
  const edit = { ...asUser, username: "renamed.user", canUpload: false };
  expect(await editUser(first, user.id, edit)).toEqual({ done: edit });
  expect(await findSessionActor(token)).toMatchObject({
    username: "renamed.user",
    canUpload: false,
  });
});

test.each([
  [
    "another role",
    (id: string) => editUser(first, id, { ...asAdmin, username: `new-${id.slice(-8)}` }),
  ],
  ["deactivated", (id: string) => setActive(first, id, false)],
  ["a new password", (id: string) => setPassword(first, id, "another password")],
  ["their account deleted", (id: string) => deleteUser(first, id)],
])("a user who gets %s is signed out everywhere", async (_, change) => {
  const user = await givenUser();
  const tokens = [await givenSession(user), await givenSession(user)];
  expect((await change(user.id)).refused).toBeUndefined();
  for (const token of tokens) expect(await findSessionActor(token)).toBeUndefined();
});

test("a new password replaces the old one", async () => {
  const user = await givenUser();
  await setPassword(first, user.id, "another password");
  const credentials = await findCredentials(user.username);
  expect(await checkPassword("another password", credentials?.passwordHash)).toBe("right");
  expect(await checkPassword(user.password, credentials?.passwordHash)).toBe("wrong");
});

test("changing your own password keeps you signed in here and nowhere else", async () => {
  const admin = await givenUser({ role: "admin" });
  const [here, elsewhere] = [await givenSession(admin), await givenSession(admin)];
  const { token = "" } = resultOf(await setPassword(admin, admin.id, "my new password"));
  expect(await findSessionActor(token)).toMatchObject({ id: admin.id });
  expect(await findSessionActor(here)).toBeUndefined();
  expect(await findSessionActor(elsewhere)).toBeUndefined();
  const other = await givenUser();
  const ofOther = resultOf(await setPassword(admin, other.id, "some new password"));
  expect(ofOther).toEqual({ username: other.username, token: undefined });
});

test("a name that another account has is rejected, and nothing changes", async () => {
  const [ana, ben] = [await givenUser(), await givenUser()];
  const before = await rowOf(ben.id);
  const edited = await editUser(first, ben.id, { ...asAdmin, username: ana.username });
  expect(edited.refused).toMatchObject({
    reason: "conflict",
    text: "This username is already taken.",
  });
  expect(await rowOf(ben.id)).toEqual(before);
});

test("a deleted account leaves its tracks in the shop", async () => {
  const user = await givenUser();
  const { id } = await givenTrack({ userId: user.id });
  expect(resultOf(await deleteUser(first, user.id)).username).toBe(user.username);
  const track = await db
    .selectFrom("musicTracks")
    .where("id", "=", id)
    .select("userId")
    .executeTakeFirst();
  expect(track).toEqual({ userId: null });
  expect((await deleteUser(first, user.id)).refused).toEqual({
    reason: "missing",
    text: "This user no longer exists.",
  });
});
