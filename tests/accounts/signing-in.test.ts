import { beforeAll, expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { dataOf } from "../fixtures/ask-as.ts";
import { freshAddress } from "../fixtures/fresh-address.ts";
import { givenSession, givenTrack, givenUser } from "../fixtures/given.ts";
import type { RunningShop } from "../fixtures/start-shop.ts";
import { startShopHere } from "../web/shop-here.ts";
import { forgedReturns } from "./forged-returns.ts";
import { type From, type Login, sendLogin, sessionIn, site } from "./login-client.ts";

/* Sign-in to a public shop behind an HTTPS proxy that forwards the client's address. */

let shop: RunningShop;

beforeAll(async () => {
  shop = await startShopHere({ SITE_URL: site, TRUST_PROXY: "1", ADMIN_USERNAME: "the-owner" });
});

const logIn = (login: Login, from: From = {}) => sendLogin(shop.url, login, from);

function read(path: string, cookie: string, more: Record<string, string> = {}) {
  const headers = { Cookie: cookie, ...more };
  return fetch(shop.url + path, { headers, redirect: "manual" });
}

test("signing in replaces a planted session, which gives no access", async () => {
  const user = await givenUser({ role: "admin" });
  const planted = `__Host-sid=${"A".repeat(43)}`;
  const answer = await logIn(user, { cookie: planted });
  expect(answer.status).toBe(303);
  expect(answer.headers.getSetCookie()[0]).toMatch(
    /^__Host-sid=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
  expect(sessionIn(answer)).not.toBe(planted);
  const asStranger = await read("/admin", planted);
  expect([asStranger.status, asStranger.headers.get("Location")]).toEqual([
    302,
    "/login?returnTo=%2Fadmin",
  ]);
  expect((await read("/admin", sessionIn(answer))).status).toBe(200);
});

test("signing in ends the browser's previous session", async () => {
  const [ana, ben] = [await givenUser(), await givenUser()];
  const former = sessionIn(await logIn(ana));
  const next = sessionIn(await logIn(ben, { cookie: former }));
  expect((await read("/likes", former)).status).toBe(302);
  expect((await read("/likes", next)).status).toBe(200);
});

test("wildcards and lookalikes of a name don't sign in with its password", async () => {
  const { password } = await givenUser({ username: "admin", role: "admin" });
  const lookAlikes = ["%", "adm%", "_dmin", "ADMIN\0", "ａdmin", "аdmin", "admin'--", "admin "];
  const answers = [];
  for (const username of lookAlikes) answers.push((await logIn({ username, password })).status);
  expect(answers).toEqual([401, 401, 401, 401, 401, 401, 401, 303]);
  expect((await logIn({ username: "  Admin ", password })).status).toBe(303);
  expect((await logIn({ username: "admin", password: `${password}.` })).status).toBe(401);
});

test("a name that differs only in case can't be used for a second account", async () => {
  await givenUser({ username: "one-name" });
  const admin = await givenUser({ role: "admin" });
  const form = { intent: "add", username: "One-Name", password: "long enough", role: "admin" };
  const answer = await fetch(`${shop.url}/admin/users`, {
    method: "POST",
    body: new URLSearchParams(form),
    headers: { Origin: site, Cookie: `__Host-sid=${await givenSession(admin)}` },
    redirect: "manual",
  });
  expect(answer.status).toBe(409);
  expect(await answer.text()).toContain("This username is already taken.");
  const profiles = await db
    .selectFrom("userProfiles")
    .select("role")
    .where("username", "ilike", "one-name")
    .execute();
  expect(profiles).toEqual([{ role: "user" }]);
});

test("a failed sign-in doesn't reveal whether the account exists", async () => {
  await givenUser({ username: "known-one" });
  await givenUser({ username: "other-off", isActive: false });
  const tries = [
    { username: "known-one", password: "wrong" },
    { username: "nobody-is", password: "wrong" },
    { username: "other-off", password: "correct horse battery staple" },
  ];
  // The policy contains a hash of the page's data, which repeats the typed values. Compressed, pages
  // that differ in them only have different lengths.
  const ofItsOwn = ["date", "x-request-id", "content-security-policy", "content-length"];
  const answers = [];
  for (const login of tries) {
    const answer = await logIn(login);
    const text = (await answer.text()).replaceAll(login.username, "(as typed)");
    const headers = [...answer.headers].filter(([name]) => !ofItsOwn.includes(name));
    answers.push({ status: answer.status, text, headers });
  }
  expect(answers[0]?.status).toBe(401);
  expect(answers[0]?.text).toContain("Incorrect username or password.");
  expect(answers[1]).toEqual(answers[0]);
  expect(answers[2]).toEqual(answers[0]);
});

test("a client that claims a new address with each attempt is still limited and told how long to wait", async () => {
  const { username } = await givenUser();
  const real = freshAddress();
  const answers = [];
  for (let index = 0; index < 60; index += 1) {
    const address = `198.51.100.${index}, ${real}`;
    answers.push(await logIn({ username: `${username}${index}`, password: "wrong" }, { address }));
  }
  const statuses = answers.map(({ status }) => status);
  expect(statuses).toEqual([...Array(20).fill(401), ...Array(40).fill(429)]);
  const wait = Number(answers.at(-1)?.headers.get("Retry-After"));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(600);
});

test("of 200 concurrent sign-ins some succeed, the rest get 503, and pages still load", async () => {
  const user = await givenUser();
  expect((await fetch(shop.url)).status).toBe(200); // The page is cached from now on.
  let isOver = false;
  const flood = Promise.all(Array.from({ length: 200 }, () => logIn(user))).finally(() => {
    isOver = true;
  });
  const pages = [];
  do pages.push((await fetch(shop.url)).status);
  while (!isOver);
  const answers = await flood;
  const refused = answers.filter(({ status }) => status === 503);
  expect(refused.length).toBeGreaterThan(0);
  for (const { headers } of refused) expect(headers.get("Retry-After")).toBe("5");
  const welcome = answers.filter(({ status }) => status === 303);
  expect(welcome.length).toBe(200 - refused.length);
  expect(welcome.length).toBeGreaterThan(0);
  expect(new Set(pages)).toEqual(new Set([200]));
});

/** Returns whether a redirect from the sign-in page stays in the shop. */
function staysInShop(location: string): boolean {
  return new URL(location, `${site}/login`).origin === site && /^\/(?![/\\])/.test(location);
}

test(`none of ${forgedReturns.length} forged return addresses leads out of the shop`, async () => {
  const user = await givenUser();
  const cookie = sessionIn(await logIn(user));
  const left: string[] = [];
  for (const [index, returnTo] of forgedReturns.entries()) {
    const query = new URLSearchParams({ returnTo });
    const page = await read(`/login?${query}`, cookie);
    const script = await read(`${dataOf("/login")}?${query}`, cookie);
    const led = /"(\/[^"]*)"/.exec(await script.text())?.[1] ?? "none";
    expect([page.status, script.status], returnTo).toEqual([302, 202]);
    const locations = [page.headers.get("Location"), JSON.parse(`"${led}"`)];
    // A password costs a hash, and the same function redirects signed-in users.
    if (index % 8 === 0) locations.push((await logIn(user, { returnTo })).headers.get("Location"));
    if (!locations.every((location) => staysInShop(location ?? "none"))) left.push(returnTo);
  }
  expect(left).toEqual([]);
});

test("a browser's claims about its user are ignored, and its second like is not counted", async () => {
  const { slug } = await givenTrack();
  const claims = "currentUser=adm; isAdmin=true; role=admin; likedTracks=%7B%7D";
  const response = await read("/admin", claims, { "X-User": "adm", Authorization: "Bearer adm" });
  expect(response.status).toBe(302);
  let cookie = claims;
  const notices = [];
  for (let time = 0; time < 3; time += 1) {
    const answer = await fetch(`${shop.url}/music/${slug}`, {
      method: "POST",
      headers: { Origin: site, Cookie: cookie },
    });
    const [visitor] = answer.headers.getSetCookie();
    if (visitor) cookie = `${claims}; ${visitor.split(";")[0]}`;
    const text = await answer.text();
    notices.push(text.includes("Already liked") ? "Already liked" : /Like \((\d)/.exec(text)?.[1]);
  }
  expect(notices).toEqual(["1", "Already liked", "Already liked"]);
});
