import { expect, test } from "vitest";
import { actorContext } from "../../app/shop/accounts/actor.ts";
import { requireAdmin, requireUser } from "../../app/shop/accounts/guards.server.ts";
import { sessionMiddleware } from "../../app/shop/accounts/session-middleware.server.ts";
import { arrive } from "../fixtures/arrive.ts";
import { givenSession, givenUser } from "../fixtures/given.ts";

/** Sends a request through the root's middleware and a guard. */
async function enter(path: string, token: string | undefined, guard = requireUser) {
  const visit = arrive(path, { headers: { Cookie: token ? `visitor=x; sid=${token}` : "" } });
  try {
    const answer = await sessionMiddleware(visit, async () => {
      await guard(visit, async () => undefined);
      return new Response(JSON.stringify(visit.context.get(actorContext)));
    });
    if (!(answer instanceof Response)) throw new Error("The middleware answered nothing.");
    return { status: answer.status, cache: answer.headers.get("Cache-Control"), to: null };
  } catch (thrown) {
    if (!(thrown instanceof Response)) throw thrown;
    return { status: thrown.status, cache: null, to: thrown.headers.get("Location") };
  }
}

test("a visitor is redirected to the sign-in page and returns afterwards", async () => {
  const to = "/login?returnTo=%2Flikes%3Fids%3Da%252Cb";
  expect(await enter("/likes?ids=a%2Cb", undefined)).toMatchObject({ status: 302, to });
  expect(await enter("/admin/users", undefined, requireAdmin)).toMatchObject({
    status: 302,
    to: "/login?returnTo=%2Fadmin%2Fusers",
  });
});

test("an unknown session cookie counts as a visitor's, and the page is not cached", async () => {
  for (const token of [
    "A".repeat(43),
    "x",
    "",
    "'; drop table sessions;--",
    "%00",
    "A".repeat(5000),
  ]) {
    expect(await enter("/likes", token)).toMatchObject({ status: 302 });
  }
});

test("a signed-in user gets the page, and it is not cached", async () => {
  const token = await givenSession(await givenUser());
  expect(await enter("/likes", token)).toEqual({ status: 200, cache: "no-store", to: null });
});

test("users who are not administrators are redirected to their own part of the admin area", async () => {
  const [user, admin] = [await givenUser(), await givenUser({ role: "admin" })];
  expect(await enter("/admin/users", await givenSession(user), requireAdmin)).toMatchObject({
    status: 302,
    to: "/admin/music-manager",
  });
  expect(await enter("/admin/users", await givenSession(admin), requireAdmin)).toMatchObject({
    status: 200,
  });
});

test("a guard without the session middleware lets no one in", async () => {
  const visit = arrive("/likes");
  await expect((async () => requireUser(visit, async () => undefined))()).rejects.toThrow();
});

test("covers and previews stay cached for signed-in users", async () => {
  const token = await givenSession(await givenUser());
  const visit = arrive("/media/audio/x.mp3", { headers: { Cookie: `sid=${token}` } });
  const forAll = "public, max-age=31536000, immutable";
  const answer = await sessionMiddleware(
    visit,
    async () => new Response("", { headers: { "Cache-Control": forAll } }),
  );
  expect(answer instanceof Response && answer.headers.get("Cache-Control")).toBe(forAll);
});
