import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { deleteUser, editUser, setActive } from "../../app/shop/accounts/manage-users.server.ts";
import {
  endSession,
  findSessionActor,
  forgetOldSessions,
  startSession,
} from "../../app/shop/accounts/sessions.server.ts";
import { addUser, resetPassword } from "../../app/shop/accounts/users.server.ts";
import { logIn } from "../../app/shop/signing-in/log-in.server.ts";
import { asUser, first } from "../fixtures/first-administrator.ts";
import { givenSession, givenUser } from "../fixtures/given.ts";
import { resultOf } from "../fixtures/outcomes.ts";

const noon = new Date("2026-03-01T12:00:00Z");
const after = (hours: number, seconds = 0) =>
  new Date(noon.getTime() + (hours * 3600 + seconds) * 1000);

test("a session identifies a user and contains nothing private", async () => {
  const user = await givenUser({ canUpload: false });
  const actor = await findSessionActor(await givenSession(user));
  expect(actor).toEqual({
    id: user.id,
    username: user.username,
    role: "user",
    canUpload: false,
    hasChosenLanguage: false,
  });
});

test("the database stores a hash of the session token, not the token", async () => {
  const user = await givenUser();
  const token = await givenSession(user);
  expect(Buffer.from(token, "base64url")).toHaveLength(32);
  const rows = await db.selectFrom("sessions").where("userId", "=", user.id).selectAll().execute();
  expect(rows.map((row) => row.tokenHash.toString("hex"))).toEqual([
    createHash("sha256").update(token).digest("hex"),
  ]);
  expect(await findSessionActor(rows[0]?.tokenHash.toString("base64url") ?? "")).toBeUndefined();
});

test.each([
  ["deactivated", (id: string) => setActive(first, id, false)],
  ["deleted", (id: string) => deleteUser(first, id)],
  ["given a new password", (id: string) => resetPassword(id, "a new password")],
  [
    "given another role",
    (id: string) => editUser(first, id, { ...asUser, username: `new-${id.slice(-8)}` }),
  ],
])("a user who is %s is signed out everywhere, at once and permanently", async (_, change) => {
  const user = await givenUser({ role: "admin" });
  const bystander = await givenSession(await givenUser());
  const tokens = [await givenSession(user), await givenSession(user)];
  expect((await change(user.id)).refused).toBeUndefined();
  for (const token of tokens) expect(await findSessionActor(token)).toBeUndefined();
  const sessions = await db
    .selectFrom("sessions")
    .where("userId", "=", user.id)
    .select("userId")
    .execute();
  expect(sessions).toEqual([]);
  expect(await findSessionActor(bystander)).toBeDefined();
});

test("a reactivated user has to sign in again", async () => {
  const user = await givenUser();
  const token = await givenSession(user);
  await setActive(first, user.id, false);
  await setActive(first, user.id, true);
  expect(await findSessionActor(token)).toBeUndefined();
});

test("an account deactivated directly in the database has no session either", async () => {
  const user = await givenUser();
  const token = await givenSession(user);
  await db.updateTable("userProfiles").set({ isActive: false }).where("id", "=", user.id).execute();
  expect(await findSessionActor(token)).toBeUndefined();
});

test("a revoked right is gone at the next request", async () => {
  const user = await givenUser();
  const token = await givenSession(user);
  const { id } = user;
  await db.updateTable("userProfiles").set({ canUpload: false }).where("id", "=", id).execute();
  expect(await findSessionActor(token)).toMatchObject({ canUpload: false });
});

test("a copied cookie is useless after signing out", async () => {
  const token = await givenSession(await givenUser());
  await endSession(token);
  expect(await findSessionActor(token)).toBeUndefined();
  await endSession(token);
});

test("an unused session ends after twelve hours", async () => {
  const token = await givenSession(await givenUser(), noon);
  expect(await findSessionActor(token, after(12))).toBeUndefined();
  expect(await findSessionActor(token, after(11, 3599))).toBeDefined();
  expect(await findSessionActor(token, after(23, 3598))).toBeDefined();
  expect(await findSessionActor(token, after(36))).toBeUndefined();
});

test("a session that is used every hour ends after seven days", async () => {
  const token = await givenSession(await givenUser(), noon);
  for (let hour = 1; hour < 7 * 24; hour += 1) {
    expect(await findSessionActor(token, after(hour))).toBeDefined();
  }
  expect(await findSessionActor(token, after(7 * 24))).toBeUndefined();
});

test("setting the clock back by an hour signs no one out, and sessions still expire", async () => {
  const token = await givenSession(await givenUser(), noon);
  expect(await findSessionActor(token, after(-1))).toBeDefined();
  expect(await findSessionActor(token, after(12))).toBeUndefined();
});

test("viewing many pages writes to the session once a minute", async () => {
  const user = await givenUser();
  const token = await givenSession(user, noon);
  const seen = async (seconds: number) => {
    await findSessionActor(token, after(0, seconds));
    const session = await db
      .selectFrom("sessions")
      .where("userId", "=", user.id)
      .select("lastSeenAt")
      .executeTakeFirstOrThrow();
    return (session.lastSeenAt.getTime() - noon.getTime()) / 1000;
  };
  expect([await seen(1), await seen(59), await seen(60), await seen(119), await seen(125)]).toEqual(
    [0, 0, 60, 60, 125],
  );
});

test("only expired sessions are deleted", async () => {
  const [gone, kept] = [await givenUser(), await givenUser()];
  await givenSession(gone, noon);
  const token = await givenSession(kept, after(1));
  await forgetOldSessions(after(12));
  expect(await findSessionActor(token, after(12))).toBeDefined();
  const rows = await db
    .selectFrom("sessions")
    .where("userId", "=", gone.id)
    .select("userId")
    .execute();
  expect(rows).toEqual([]);
});

test("a planted cookie is useless after signing in", async () => {
  const user = await givenUser();
  const planted = "A".repeat(43);
  const signedIn = resultOf(await logIn({ ...user, address: "192.0.2.1", formerToken: planted }));
  expect(signedIn.token).not.toBe(planted);
  expect(await findSessionActor(planted)).toBeUndefined();
});

test("signing in again in the same browser ends the session it had", async () => {
  const [ana, ben] = [await givenUser(), await givenUser()];
  const former = await givenSession(ana);
  const signedIn = resultOf(await logIn({ ...ben, address: "192.0.2.1", formerToken: former }));
  expect(await findSessionActor(former)).toBeUndefined();
  expect(await findSessionActor(signedIn.token)).toMatchObject({ username: ben.username });
});

test("signing in with the old password while it is being changed opens no session", async () => {
  for (let round = 0; round < 10; round += 1) {
    const user = await givenUser();
    const [signedIn] = await Promise.all([
      logIn({ ...user, address: `198.51.100.${round}`, formerToken: undefined }),
      resetPassword(user.id, "a new password"),
    ]);
    expect(await findSessionActor(signedIn.done?.token ?? "none")).toBeUndefined();
  }
});

test("a name is taken in any spelling", async () => {
  const user = await givenUser({ username: "dj.once" });
  expect(await addUser({ ...user, username: "dj.once" })).toMatchObject({
    refused: { reason: "conflict" },
  });
  await expect(
    db
      .insertInto("userProfiles")
      .values({ id: "x", username: "DJ.Once", passwordHash: "$argon2id$", role: "user" })
      .execute(),
  ).rejects.toThrow("user_profiles_username");
});

test("a session can't start for a deleted account", async () => {
  await expect(startSession(db, "user-gone", undefined)).rejects.toThrow("sessions_user_id");
});
