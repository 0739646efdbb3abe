import { Secret, TOTP } from "otpauth";
import { afterAll, expect, test } from "vitest";
import { stopListening } from "../../app/platform/database/changes.server.ts";
import { db } from "../../app/platform/database/db.server.ts";
import { findSession, findSessionActor } from "../../app/shop/accounts/sessions.server.ts";
import { resetPassword } from "../../app/shop/accounts/users.server.ts";
import { forgetShopContent } from "../../app/shop/content/shop-content.server.ts";
import { findSetUp } from "../../app/shop/signing-in/authenticators.server.ts";
import {
  dropSecondFactors,
  setUpAuthenticator,
  switchOffAuthenticator,
  switchOnAuthenticator,
} from "../../app/shop/signing-in/second-factor.server.ts";
import { requireSecondFactor } from "../../app/shop/signing-in/second-factor-rule.server.ts";
import { verifyLoginCode } from "../../app/shop/signing-in/verify-code.server.ts";
import { freshAddress } from "../fixtures/fresh-address.ts";
import { givenSession, givenUser } from "../fixtures/given.ts";
import { resultOf } from "../fixtures/outcomes.ts";
import { dumpOfTables } from "../fixtures/sums-of-tables.ts";
import { after, noon, tryToLogIn } from "./try-to-log-in.ts";

afterAll(stopListening);

/**
 * Returns a user with an authenticator set up at noon. `codeAt` returns its code after some
 * seconds.
 */
async function givenAuthenticator(chosen: Parameters<typeof givenUser>[0] = {}) {
  const user = await givenUser(chosen);
  const actor = { ...user, canUpload: true };
  resultOf(await setUpAuthenticator(actor));
  const { secret = "" } = (await findSetUp(actor)) ?? {};
  const totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(" ", "")) });
  const codeAt = (seconds: number) => totp.generate({ timestamp: after(seconds).getTime() });
  const client = { address: freshAddress() };
  const here = (await findSession(await givenSession(user)))?.session;
  const elsewhere = await givenSession(user);
  const codes = resultOf(
    await switchOnAuthenticator({ actor, client, session: here }, codeAt(0), noon),
  );
  return { ...user, actor, here, elsewhere, secret, codes, codeAt };
}

type Person = Awaited<ReturnType<typeof givenAuthenticator>>;

async function passwordOf({ username, password }: Person, seconds: number) {
  return resultOf(await tryToLogIn({ username, password, at: after(seconds) }));
}

/** Signs in by password and code. Returns the session's token, or the refusal. */
async function signIn(person: Person, code: string, seconds: number) {
  const { token, awaitsCode } = await passwordOf(person, seconds);
  expect(awaitsCode).toBe(true);
  const given = { token, code, address: freshAddress() };
  const { done, refused } = await verifyLoginCode(given, after(seconds));
  return done?.token ?? refused?.reason ?? "";
}

test("the code is required after the password, and nothing is accessible until then", async () => {
  const ana = await givenAuthenticator();
  const { token } = await passwordOf(ana, 60);
  expect(await findSessionActor(token, after(60))).toBeUndefined();
  const given = { token, code: ana.codeAt(60), address: freshAddress() };
  const begun = resultOf(await verifyLoginCode(given, after(61)));
  expect(await findSessionActor(begun.token, after(61))).toMatchObject({ username: ana.username });
  expect(await findSessionActor(token, after(61))).toBeUndefined();
});

test("a phone's clock may be off by half a minute, but not more", async () => {
  const ana = await givenAuthenticator();
  expect(await signIn(ana, ana.codeAt(120 - 60), 120)).toBe("unauthenticated");
  expect(await signIn(ana, ana.codeAt(120 + 60), 120)).toBe("unauthenticated");
  expect(await signIn(ana, ana.codeAt(120 - 30), 120)).toHaveLength(43);
  expect(await signIn(ana, ana.codeAt(180 + 30), 180)).toHaveLength(43);
});

test("a code works once, and older ones don't work after it", async () => {
  const ana = await givenAuthenticator();
  expect(await signIn(ana, ana.codeAt(0), 5)).toBe("unauthenticated");
  expect(await signIn(ana, ana.codeAt(60), 60)).toHaveLength(43);
  expect(await signIn(ana, ana.codeAt(60), 65)).toBe("unauthenticated");
  expect(await signIn(ana, ana.codeAt(30), 65)).toBe("unauthenticated");
  const both = [await passwordOf(ana, 120), await passwordOf(ana, 120)];
  const outcomes = await Promise.all(
    both.map(({ token }) =>
      verifyLoginCode({ token, code: ana.codeAt(120), address: freshAddress() }, after(120)),
    ),
  );
  expect(outcomes.filter(({ done }) => done)).toHaveLength(1);
});

test("a recovery code works once, with any spacing and case", async () => {
  const ana = await givenAuthenticator();
  const [first = "", second = ""] = ana.codes;
  expect(ana.codes).toHaveLength(10);
  expect(await signIn(ana, ` ${first.toUpperCase().replaceAll("-", " ")}`, 60)).toHaveLength(43);
  expect(await signIn(ana, first, 90)).toBe("unauthenticated");
  expect(await signIn(await givenAuthenticator(), second, 90)).toBe("unauthenticated");
  expect(await signIn(ana, second, 120)).toHaveLength(43);
});

test("codes have the same rate limit as passwords, and a new password cancels the pending sign-in", async () => {
  const ana = await givenAuthenticator();
  const { token } = await passwordOf(ana, 60);
  const address = freshAddress();
  const reasons: (string | undefined)[] = [];
  for (let tries = 0; tries < 7; tries += 1) {
    const { refused } = await verifyLoginCode({ token, code: "000000", address }, after(60));
    reasons.push(refused?.reason);
  }
  expect(reasons).toEqual([...Array(5).fill("unauthenticated"), "busy", "busy"]);
  await resetPassword(ana.id, "another password");
  const late = { token, code: ana.codeAt(90), address: freshAddress() };
  expect(await verifyLoginCode(late, after(90))).toMatchObject({ refused: { reason: "missing" } });
});

test("a code is rejected ten minutes after the password", async () => {
  const ana = await givenAuthenticator();
  const { token } = await passwordOf(ana, 60);
  const late = { token, code: ana.codeAt(661), address: freshAddress() };
  expect(await verifyLoginCode(late, after(661))).toMatchObject({ refused: { reason: "missing" } });
});

test("turning codes on signs out other devices, and the key is never shown again", async () => {
  const ana = await givenAuthenticator();
  expect(await findSessionActor(ana.elsewhere)).toBeUndefined();
  expect(await findSetUp(ana)).toBeUndefined();
  expect(await setUpAuthenticator(ana.actor)).toMatchObject({ refused: { reason: "conflict" } });
});

test("an authenticator app shows the account with the shop's name", async () => {
  await db.updateTable("settings").set({ shopName: "Night Bus & Sons" }).execute();
  forgetShopContent();
  const user = await givenUser();
  resultOf(await setUpAuthenticator({ ...user, canUpload: true }));
  const { uri = "" } = (await findSetUp(user)) ?? {};
  const { pathname, searchParams } = new URL(uri);
  expect(searchParams.get("issuer")).toBe("Night Bus & Sons");
  expect(decodeURIComponent(pathname)).toContain(`Night Bus & Sons:${user.username}`);
});

test("a copy of the database reveals neither an authenticator's key nor a recovery code", async () => {
  const ana = await givenAuthenticator();
  const key = Buffer.from(Secret.fromBase32(ana.secret.replaceAll(" ", "")).bytes);
  const dump = await dumpOfTables();
  const plain = ana.secret.replaceAll(" ", "");
  for (const secret of [key.toString("hex"), key.toString("base64"), plain, ...ana.codes]) {
    expect(dump).not.toContain(secret);
  }
});

test("an administrator without a required second factor has no rights until it is set up", async () => {
  const owner = await givenAuthenticator({ role: "admin" });
  const other = await givenUser({ role: "admin" });
  const [before, session] = [await givenSession(other), owner.here];
  const without = (await findSession(await givenSession(other)))?.session;
  const own = { ...other, canUpload: true };
  expect(await requireSecondFactor(own, without, true)).toMatchObject({
    refused: { reason: "conflict" },
  });
  const proven = session && { ...session, authMethod: "second-factor" as const };
  resultOf(await requireSecondFactor(owner.actor, proven, true));
  expect(await findSessionActor(before)).toBeUndefined();
  const guest = await findSession(await givenSession(other));
  expect(guest).toMatchObject({
    actor: { role: "user", canUpload: false },
    session: { needsFactor: true },
  });
  const byPasskey = await givenSession(other, undefined, "passkey");
  expect(await findSessionActor(byPasskey)).toMatchObject({ role: "admin" });
  const producer = await givenSession(await givenUser());
  expect(await findSession(producer)).toMatchObject({ session: { needsFactor: false } });
  resultOf(await requireSecondFactor(owner.actor, proven, false));
  expect(await findSessionActor(await givenSession(other))).toMatchObject({ role: "admin" });
});

test("after two-factor is turned off, by the user or a command, the password is enough", async () => {
  const [ana, ben] = [await givenAuthenticator(), await givenAuthenticator()];
  const client = { address: freshAddress() };
  resultOf(await switchOffAuthenticator({ actor: ana.actor, client, session: ana.here }));
  expect((await passwordOf(ana, 60)).awaitsCode).toBe(false);
  const open = await givenSession(ben, undefined, "second-factor");
  resultOf(await dropSecondFactors(ben));
  expect(await findSessionActor(open)).toBeUndefined();
  expect((await passwordOf(ben, 60)).awaitsCode).toBe(false);
  const codes = await db
    .selectFrom("recoveryCodes")
    .where("userId", "in", [ana.id, ben.id])
    .select("userId")
    .execute();
  expect(codes).toEqual([]);
});
