import { beforeAll, expect, test } from "vitest";
import { newSecretId } from "../../app/platform/system/secret-id.server.ts";
import { countLikes } from "../../app/shop/catalog/likes.server.ts";
import { givenSession, givenTrack, givenUser } from "../fixtures/given.ts";
import type { RunningShop } from "../fixtures/start-shop.ts";
import { timeUntil } from "../fixtures/until.ts";
import { startShopHere } from "../web/shop-here.ts";

/**
 * Two processes of one shop, like two machines with one database: each request may reach either.
 */
let both: [RunningShop, RunningShop];

beforeAll(async () => {
  both = await Promise.all([startShopHere(), startShopHere()]);
});

/** Returns the process of the n-th request, alternating. */
const at = (n: number) => both[n % 2 === 0 ? 0 : 1];

function get(shop: RunningShop, path: string, cookie = "") {
  return fetch(shop.url + path, { redirect: "manual", headers: { Cookie: cookie } });
}

function post(shop: RunningShop, path: string, form: Record<string, string>, cookie = "") {
  const headers = { Origin: shop.url, Cookie: cookie };
  const body = new URLSearchParams(form);
  return fetch(shop.url + path, { method: "POST", redirect: "manual", headers, body });
}

test("a user who signs in at one process is signed in at the other, until they sign out at either", async () => {
  const [one, other] = both;
  const { username, password } = await givenUser();
  const [cookie = ""] = (await post(one, "/login", { username, password })).headers
    .getSetCookie()
    .map((line) => line.split(";")[0] ?? "")
    .filter((pair) => pair.startsWith("sid="));
  expect(await (await get(other, "/faq", cookie)).text()).toContain(username);
  await post(other, "/logout", {}, cookie);
  expect(await (await get(one, "/faq", cookie)).text()).not.toContain(username);
});

test("wrong passwords count toward one limit of 20 per address in both processes", async () => {
  const { username, password } = await givenUser();
  for (let n = 0; n < 20; n += 1) {
    const wrong = { username: `nobody${n}`, password: "wrong password" };
    expect((await post(at(n), "/login", wrong)).status, `try ${n + 1}`).toBe(401);
  }
  for (const shop of both) {
    expect((await post(shop, "/login", { username, password })).status).toBe(429);
  }
});

test("a browser's like counts once and shows on the page cached by the other process", async () => {
  const [one, other] = both;
  const { id, slug } = await givenTrack();
  const path = `/music/${slug}`;
  const isKept = async () =>
    (await get(other, path)).headers.get("Server-Timing") === "cache;desc=hit";
  await timeUntil(isKept);
  const cookie = (await post(one, path, {})).headers.getSetCookie()[0]?.split(";")[0] ?? "";
  expect(cookie).toMatch(/^visitor=/);
  await post(one, path, {}, cookie);
  const shows = async () => (await (await get(other, path)).text()).includes("(1)");
  expect(await timeUntil(shows)).toBeLessThan(10_000);
  await Promise.all(both.map((shop) => post(shop, path, {}, cookie)));
  expect(await countLikes(id)).toBe(1);
});

test("an administrator at one process gets live notice of a message sent to the other", async () => {
  const [one, other] = both;
  const session = await givenSession(await givenUser({ role: "admin" }));
  const live = await get(other, "/live", `sid=${session}`);
  const reader = live.body?.pipeThrough(new TextDecoderStream()).getReader();
  const form = { name: "Ana", email: "ana@example.com", message: "Hello" };
  const opened = String(Date.now() - 10_000);
  expect((await post(one, "/contact", { ...form, opened })).status).toBe(303);
  let received = "";
  while (!received.includes("event: messages\ndata: added")) {
    const { value } = (await reader?.read()) ?? {};
    if (value === undefined) throw new Error("The stream of live events has ended.");
    received += value;
  }
  await reader?.cancel();
});

test("guesses at download links count toward one limit of 30 a minute in both processes", async () => {
  const statuses = [];
  for (let n = 0; n < 32; n += 1) {
    statuses.push((await get(at(n), `/download/${newSecretId()}`)).status);
  }
  expect(statuses.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 404));
  expect(statuses.slice(30)).toEqual([429, 429]);
});
