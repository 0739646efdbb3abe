import { RouterContextProvider } from "react-router";
import { afterAll, expect, test } from "vitest";
import { countHashes } from "../../tests/count-hashes.ts";
import { givenSession, givenUser } from "../../tests/given.ts";
import { callerContext } from "../web/request-context.ts";
import { takeToast } from "../web/toast-cookie.server.ts";
import { actorContext } from "./actor.ts";
import { requireAdmin, requireUser } from "./guards.server.ts";
import { answerLogin, showLogin } from "./login-screen.server.ts";
import { sessionCookie } from "./session-cookie.server.ts";
import { sessionMiddleware } from "./session-middleware.server.ts";

const { counts, stop } = countHashes();
afterAll(stop);

let addresses = 0;

/** What React Router hands to a route: here for one request from an address of its own. */
function arrive(path: string, init: RequestInit = {}) {
  const url = new URL(path, "http://localhost:3000");
  const context = new RouterContextProvider();
  addresses += 1;
  context.set(callerContext, { address: `192.0.2.${addresses}` });
  return { request: new Request(url, init), url, context, params: {}, pattern: url.pathname };
}

function post(path: string, fields: Record<string, string>, cookie = "") {
  const headers = { Cookie: cookie };
  return answerLogin(arrive(path, { method: "POST", body: new URLSearchParams(fields), headers }));
}

async function refused(answer: ReturnType<typeof post>) {
  const found = await answer;
  if (found instanceof Response) throw new Error("The login succeeded.");
  return { ...found.data, ...found.init };
}

async function welcomed(answer: ReturnType<typeof post>) {
  const found = await answer;
  if (!(found instanceof Response)) throw new Error(`The login failed: ${found.data.text}`);
  const cookies = found.headers.getSetCookie();
  const toasts = new Request("http://localhost:3000/", {
    headers: { Cookie: cookies.map((line) => line.split(";")[0]).join("; ") },
  });
  const arrived = await takeToast(toasts);
  return {
    status: found.status,
    to: found.headers.get("Location"),
    cookies,
    toast: arrived?.toast,
  };
}

test("signing in greets by name and leads home", async () => {
  const { username, password } = await givenUser();
  expect(await welcomed(post("/login", { username, password }))).toMatchObject({
    status: 303,
    to: "/",
    toast: { title: "Login successful", text: `Welcome back, ${username}` },
  });
});

test("an administrator is greeted as one", async () => {
  const { username, password } = await givenUser({ role: "admin" });
  expect((await welcomed(post("/login", { username, password }))).toast).toMatchObject({
    title: "Admin login successful",
    text: "Welcome back, Administrator!",
  });
});

test("signing in leads back to where one was stopped, but never out of the shop", async () => {
  const { username, password } = await givenUser();
  const wanted = encodeURIComponent("/likes?ids=a");
  const form = { username, password };
  expect((await welcomed(post(`/login?returnTo=${wanted}`, form))).to).toBe("/likes?ids=a");
  const trap = encodeURIComponent("/\\evil.example");
  expect((await welcomed(post(`/login?returnTo=${trap}`, form))).to).toBe("/");
});

test("the session's cookie is new, and no script can read it", async () => {
  const { username, password } = await givenUser();
  const planted = `sid=${"A".repeat(43)}`;
  const { cookies } = await welcomed(post("/login", { username, password }, planted));
  const [session = ""] = cookies;
  expect(session).toMatch(/^sid=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/);
  expect(session).not.toContain(planted);
});

test("on https the cookie is bound to this host and to https", () => {
  const { keep, drop } = sessionCookie("https://shop.example.com");
  expect(keep("t".repeat(43))).toBe(
    `__Host-sid=${"t".repeat(43)}; Max-Age=604800; Path=/; HttpOnly; Secure; SameSite=Lax`,
  );
  expect(drop()).toMatch(/^__Host-sid=; Max-Age=0; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
});

test("whatever is wrong, the answer is the same to the last byte, for the same work", async () => {
  const known = await givenUser({ username: "someone-known" });
  const off = await givenUser({ username: "someone-off", isActive: false });
  const tries = [
    { username: known.username, password: "wrong" },
    { username: "someone-else", password: "wrong" },
    { username: off.username, password: off.password },
  ];
  const answers = [];
  for (const fields of tries) {
    const before = counts.begun;
    const answer = await refused(post("/login", fields));
    expect(answer.username).toBe(fields.username);
    answers.push({ ...answer, username: "(as typed)", hashes: counts.begun - before });
  }
  expect(answers[0]).toMatchObject({
    title: "Login failed",
    text: "Incorrect username or password.",
    status: 401,
    hashes: 1,
  });
  expect(answers.map((answer) => JSON.stringify(answer))).toEqual(
    Array(3).fill(JSON.stringify(answers[0])),
  );
});

test.each([
  [{ username: "", password: "" }],
  [{ username: "ana", password: "" }],
  [{ username: "  ", password: "secret" }],
  [{ username: "ana" }],
  [{}],
])("an empty field is asked for without looking at any account: %j", async (fields) => {
  const before = counts.begun;
  expect(await refused(post("/login", fields))).toMatchObject({
    text: "Please enter both username and password.",
    status: 400,
  });
  expect(counts.begun).toBe(before);
});

test("a password comes back in no answer", async () => {
  const { username } = await givenUser();
  const secret = "S3NTINEL-pw";
  const answers = [
    await refused(post("/login", { username, password: secret })),
    await refused(post("/login", { username: "", password: secret })),
    await refused(post("/login", { username, password: secret.repeat(100) })),
  ];
  expect(JSON.stringify(answers)).not.toContain("S3NTINEL");
});

test("who tries too often is told for how long to wait", async () => {
  const { username } = await givenUser();
  const body = () => new URLSearchParams({ username, password: "wrong" });
  const visit = arrive("/login");
  const again = () =>
    answerLogin({ ...visit, request: new Request(visit.url, { method: "POST", body: body() }) });
  for (let index = 0; index < 5; index += 1) await again();
  expect(await refused(again())).toMatchObject({
    title: "Login failed",
    text: "Too many attempts. Please try again in 1 second.",
    status: 429,
    headers: { "Retry-After": "1" },
  });
});

test("when the shop is hashing as much as it can, the rest are asked to come back", async () => {
  const { username, password } = await givenUser();
  const answers = await Promise.all(
    Array.from({ length: 60 }, () => post("/login", { username, password })),
  );
  const busy = answers.flatMap((answer) => (answer instanceof Response ? [] : [answer]));
  expect(busy.length).toBeGreaterThan(0);
  for (const { data, init } of busy) {
    expect(data.text).toBe("An error occurred while trying to log in. Please try again later.");
    expect(init).toMatchObject({ status: 503, headers: { "Retry-After": "5" } });
  }
});

test("a body that is no form is refused, not an error of ours", async () => {
  const headers = { "Content-Type": "text/plain" };
  const sent = answerLogin(arrive("/login", { method: "POST", body: "x=1", headers }));
  await expect(sent).rejects.toMatchObject({ init: { status: 415 } });
});

/** Lets a request through the root's middleware and a guard; answers what comes of it. */
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

test("a visitor is sent to sign in, and is brought back afterwards", async () => {
  const to = "/login?returnTo=%2Flikes%3Fids%3Da%252Cb";
  expect(await enter("/likes?ids=a%2Cb", undefined)).toMatchObject({ status: 302, to });
  expect(await enter("/admin/users", undefined, requireAdmin)).toMatchObject({
    status: 302,
    to: "/login?returnTo=%2Fadmin%2Fusers",
  });
});

test("a cookie that is not ours is a visitor's, and its page is not kept either", async () => {
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

test("who is signed in enters, and the page is kept by nobody", async () => {
  const token = await givenSession(await givenUser());
  expect(await enter("/likes", token)).toEqual({ status: 200, cache: "no-store", to: null });
});

test("users who are no administrators are sent to their own part of the admin area", async () => {
  const [user, admin] = [await givenUser(), await givenUser({ role: "admin" })];
  expect(await enter("/admin/users", await givenSession(user), requireAdmin)).toMatchObject({
    status: 302,
    to: "/admin/music-manager",
  });
  expect(await enter("/admin/users", await givenSession(admin), requireAdmin)).toMatchObject({
    status: 200,
  });
});

test("a guard without the session middleware lets nobody in", async () => {
  const visit = arrive("/likes");
  await expect((async () => requireUser(visit, async () => undefined))()).rejects.toThrow();
});

test("covers and previews stay cached for those who are signed in", async () => {
  const token = await givenSession(await givenUser());
  const visit = arrive("/media/audio/x.mp3", { headers: { Cookie: `sid=${token}` } });
  const forAll = "public, max-age=31536000, immutable";
  const answer = await sessionMiddleware(
    visit,
    async () => new Response("", { headers: { "Cache-Control": forAll } }),
  );
  expect(answer instanceof Response && answer.headers.get("Cache-Control")).toBe(forAll);
});

test("who is signed in already needs no login page", async () => {
  const { id, username } = await givenUser();
  const visit = arrive("/login?returnTo=/likes");
  visit.context.set(actorContext, { id, username, role: "user", canUpload: true });
  expect(() => showLogin(visit)).toThrow(expect.objectContaining({ status: 302 }));
  visit.context.set(actorContext, undefined);
  expect(showLogin(visit)).toBeNull();
});
