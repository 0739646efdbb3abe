import { sql } from "kysely";
import { expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { findSession } from "../../app/shop/accounts/sessions.server.ts";
import {
  confirmIdentity,
  findRequiredReauthentication,
  isRecentlyAuthenticated,
} from "../../app/shop/signing-in/confirm-identity.server.ts";
import { signInByPasskey } from "../../app/shop/signing-in/passkey-sign-in.server.ts";
import { createPasskeyOptions } from "../../app/shop/signing-in/passkeys.server.ts";
import { freshAddress } from "../fixtures/fresh-address.ts";
import { givenSession, givenUser } from "../fixtures/given.ts";
import { resultOf } from "../fixtures/outcomes.ts";
import { givenPasskey } from "./software-passkey.ts";

const attempt = (passkey: string) =>
  signInByPasskey({ passkey, address: freshAddress(), formerToken: undefined });
const challengeOf = async (userId?: string) => (await createPasskeyOptions(userId)).challenge;
const notAccepted = { refused: { reason: "unauthenticated" } };

test("a passkey signs in without a password, and its signature works once", async () => {
  const user = await givenUser({ role: "admin" });
  const { use } = await givenPasskey(user.id);
  const signed = use(await challengeOf());
  const { token } = resultOf(await attempt(signed));
  expect(await findSession(token)).toMatchObject({
    actor: { username: user.username, role: "admin" },
    session: { authMethod: "passkey" },
  });
  expect(await attempt(signed)).toMatchObject(notAccepted);
});

test("a passkey response for another site or challenge, or without user verification, is rejected", async () => {
  const { id } = await givenUser();
  const { use } = await givenPasskey(id);
  const forged = [
    use(await challengeOf(), { rpId: "evil.example" }),
    use(await challengeOf(), { origin: "https://evil.example" }),
    use(await challengeOf(), { origin: "http://localhost.evil.example:3000" }),
    use(await challengeOf(), { isVerified: false }),
    use(await challengeOf(id)),
    use(Buffer.alloc(32).toString("base64url")),
    use(await challengeOf()).replace(/"signature":"..../, '"signature":"AAAA'),
    "{}",
    "null",
    "no JSON",
  ];
  for (const each of forged) expect(await attempt(each)).toMatchObject(notAccepted);
  expect((await attempt(use(await challengeOf()))).done).toBeDefined();
});

test("a database failure is not treated as a wrong passkey", async () => {
  const { use } = await givenPasskey((await givenUser()).id);
  const signed = use(await challengeOf());
  await sql`alter table passkey_challenges rename to lost_challenges`.execute(db);
  await expect(attempt(signed)).rejects.toThrow("passkey_challenges");
  await sql`alter table lost_challenges rename to passkey_challenges`.execute(db);
  expect((await attempt(signed)).done).toBeDefined();
});

test("a passkey is rejected when its counter goes back or its account is deactivated", async () => {
  const { id } = await givenUser();
  const { use } = await givenPasskey(id);
  expect((await attempt(use(await challengeOf(), { counter: 7 }))).done).toBeDefined();
  expect(await attempt(use(await challengeOf(), { counter: 6 }))).toMatchObject(notAccepted);
  await db.updateTable("userProfiles").set({ isActive: false }).where("id", "=", id).execute();
  expect(await attempt(use(await challengeOf(), { counter: 8 }))).toMatchObject(notAccepted);
});

test("sensitive actions require the password or the user's own passkey again after ten minutes", async () => {
  const user = await givenUser({ role: "admin" });
  const stranger = await givenPasskey((await givenUser()).id);
  const { use } = await givenPasskey(user.id);
  const long = new Date(Date.now() - 11 * 60_000);
  const senderAt = async (at?: Date) => {
    const found = await findSession(await givenSession(user, at));
    if (!found) throw new Error("There is no session.");
    return { ...found, client: { address: freshAddress() } };
  };
  const emptyProof = { currentPassword: "", passkey: "" };
  expect(await confirmIdentity(await senderAt(), emptyProof)).toEqual({ done: undefined });
  const sender = await senderAt(long);
  expect(await findRequiredReauthentication(sender.actor, sender.session)).toEqual({
    isNeeded: true,
    hasPasskeys: true,
  });
  const refusals = [
    emptyProof,
    { ...emptyProof, currentPassword: "wrong password" },
    { ...emptyProof, passkey: stranger.use(await challengeOf(user.id)) },
    { ...emptyProof, passkey: use(await challengeOf()) },
  ];
  for (const credentials of refusals) {
    expect((await confirmIdentity(sender, credentials)).refused?.errors).toHaveProperty(
      "currentPassword",
    );
  }
  const passkey = use(await challengeOf(user.id));
  expect((await confirmIdentity(sender, { ...emptyProof, passkey })).refused).toBeUndefined();
  const { provedAt } = await db
    .selectFrom("sessions")
    .where("id", "=", sender.session.id)
    .select("provedAt")
    .executeTakeFirstOrThrow();
  expect(isRecentlyAuthenticated({ ...sender.session, provedAt })).toBe(true);
  const { password: currentPassword } = user;
  const again = await confirmIdentity(await senderAt(long), { ...emptyProof, currentPassword });
  expect(again.refused).toBeUndefined();
});
