import { afterAll, expect, test } from "vitest";
import { consumeToast } from "../../app/platform/forms/toast-cookie.server.ts";
import { actorContext } from "../../app/shop/accounts/actor.ts";
import { sessionCookie } from "../../app/shop/accounts/session-cookie.server.ts";
import { action, loader } from "../../app/storefront/shared/login-screen.server.ts";
import { arrive } from "../fixtures/arrive.ts";
import { countHashes } from "../fixtures/count-hashes.ts";
import { givenUser } from "../fixtures/given.ts";

const { counts, stop } = countHashes();
afterAll(stop);

function post(path: string, fields: Record<string, string>, cookie = "") {
  const headers = { Cookie: cookie };
  return action(arrive(path, { method: "POST", body: new URLSearchParams(fields), headers }));
}

async function refused(answer: ReturnType<typeof post>) {
  const response = await answer;
  if (response instanceof Response) throw new Error("The login succeeded.");
  const { problem, typed } = response.data;
  return { ...problem, typed, ...response.init };
}

async function welcomed(answer: ReturnType<typeof post>) {
  const response = await answer;
  if (!(response instanceof Response))
    throw new Error(`The login failed: ${response.data.problem?.text}`);
  const cookies = response.headers.getSetCookie();
  const toasts = new Request("http://localhost:3000/", {
    headers: { Cookie: cookies.map((line) => line.split(";")[0]).join("; ") },
  });
  const arrived = await consumeToast(toasts);
  return {
    status: response.status,
    to: response.headers.get("Location"),
    cookies,
    toast: arrived?.toast,
  };
}

test("signing in greets the user by name and opens the home page", async () => {
  const { username, password } = await givenUser();
  expect(await welcomed(post("/login", { username, password }))).toMatchObject({
    status: 303,
    to: "/",
    toast: { title: "Login successful", text: `Welcome back, ${username}` },
  });
});

test("an administrator is greeted as an administrator", async () => {
  const { username, password } = await givenUser({ role: "admin" });
  expect((await welcomed(post("/login", { username, password }))).toast).toMatchObject({
    title: "Admin login successful",
    text: "Welcome back, Administrator!",
  });
});

test("signing in returns to the requested page, but never leaves the shop", async () => {
  const { username, password } = await givenUser();
  const wanted = encodeURIComponent("/likes?ids=a");
  const form = { username, password };
  expect((await welcomed(post(`/login?returnTo=${wanted}`, form))).to).toBe("/likes?ids=a");
  const trap = encodeURIComponent("/\\evil.example");
  expect((await welcomed(post(`/login?returnTo=${trap}`, form))).to).toBe("/");
});

test("the session cookie is new, and no script can read it", async () => {
  const { username, password } = await givenUser();
  const planted = `sid=${"A".repeat(43)}`;
  const { cookies } = await welcomed(post("/login", { username, password }, planted));
  const [session = ""] = cookies;
  expect(session).toMatch(/^sid=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/);
  expect(session).not.toContain(planted);
});

test("on HTTPS the cookie is bound to this host and to HTTPS", () => {
  const { write, clear } = sessionCookie("https://shop.example.com");
  expect(write("t".repeat(43))).toBe(
    `__Host-sid=${"t".repeat(43)}; Max-Age=604800; Path=/; HttpOnly; Secure; SameSite=Lax`,
  );
  expect(clear()).toMatch(/^__Host-sid=; Max-Age=0; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
});

test("every failed sign-in gets an identical response after the same work", async () => {
  const user = await givenUser({ username: "someone-known" });
  const off = await givenUser({ username: "someone-off", isActive: false });
  const tries = [
    { username: user.username, password: "wrong" },
    { username: "someone-else", password: "wrong" },
    { username: off.username, password: off.password },
  ];
  const answers = [];
  for (const fields of tries) {
    const before = counts.begun;
    const answer = await refused(post("/login", fields));
    expect(answer.typed).toEqual({ username: fields.username });
    answers.push({ ...answer, typed: "(as typed)", hashes: counts.begun - before });
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
])("an empty field is reported without checking any account: %j", async (fields) => {
  const before = counts.begun;
  expect(await refused(post("/login", fields))).toMatchObject({
    text: "Please enter both username and password.",
    status: 400,
  });
  expect(counts.begun).toBe(before);
});

test("no response contains the password", async () => {
  const { username } = await givenUser();
  const secret = "S3NTINEL-pw";
  const answers = [
    await refused(post("/login", { username, password: secret })),
    await refused(post("/login", { username: "", password: secret })),
    await refused(post("/login", { username, password: secret.repeat(100) })),
  ];
  expect(JSON.stringify(answers)).not.toContain("S3NTINEL");
});

test("after too many attempts the page says how long to wait", async () => {
  const { username } = await givenUser();
  const body = () => new URLSearchParams({ username, password: "wrong" });
  const visit = arrive("/login");
  const again = () =>
    action({ ...visit, request: new Request(visit.url, { method: "POST", body: body() }) });
  for (let index = 0; index < 5; index += 1) await again();
  expect(await refused(again())).toMatchObject({
    title: "Login failed",
    text: "Too many attempts. Try again in 1 second.",
    status: 429,
    headers: { "Retry-After": "1" },
  });
});

test("when the shop can't hash more passwords, other users are asked to try again later", async () => {
  const { username, password } = await givenUser();
  const answers = await Promise.all(
    Array.from({ length: 60 }, () => post("/login", { username, password })),
  );
  const busy = answers.flatMap((answer) => (answer instanceof Response ? [] : [answer]));
  expect(busy.length).toBeGreaterThan(0);
  for (const { data, init } of busy) {
    expect(data.problem).toEqual({
      title: "Login error",
      text: "An error occurred while trying to log in. Please try again later.",
    });
    expect(init).toMatchObject({ status: 503 });
  }
});

test("a body that is not a form is rejected and is not a server error", async () => {
  const headers = { "Content-Type": "text/plain" };
  const sent = action(arrive("/login", { method: "POST", body: "x=1", headers }));
  await expect(sent).rejects.toMatchObject({ init: { status: 415 } });
});

test("a signed-in user is redirected from the login page", async () => {
  const { id, username } = await givenUser();
  const visit = arrive("/login?returnTo=/likes");
  visit.context.set(actorContext, { id, username, role: "user", canUpload: true });
  expect(() => loader(visit)).toThrow(expect.objectContaining({ status: 302 }));
  visit.context.set(actorContext, undefined);
  expect(loader(visit)).toBeNull();
});
