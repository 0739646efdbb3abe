import { readdirSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { projectRoot } from "../../app/platform/system/project-root.server.ts";
import { givenSession, givenUser } from "../fixtures/given.ts";
import type { RunningShop } from "../fixtures/start-shop.ts";
import { observatoryScore } from "./observatory-score.ts";
import { startShopHere } from "./shop-here.ts";

let shop: RunningShop;
const assets = readdirSync(join(projectRoot(), "build", "client", "assets"));
const script = `/assets/${assets.find((name) => name.endsWith(".js"))}`;

beforeAll(async () => {
  shop = await startShopHere({ SITE_URL: "https://shop.example.com" });
});

const ask = (path: string, init: RequestInit = {}) =>
  fetch(shop.url + path, { redirect: "manual", ...init });

const onEveryAnswer = {
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "strict-origin-when-cross-origin",
  "strict-transport-security": "max-age=31536000",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "content-security-policy": expect.stringMatching(/default-src 'none'.*frame-ancestors 'none'/),
  "permissions-policy": expect.stringContaining("camera=(), "),
};

test.each([
  ["a page", "/", 200, "public, max-age=0, s-maxage=10"],
  ["a page's data", "/_.data", 200, "public, max-age=0, s-maxage=10"],
  ["a script", script, 200, "public, max-age=31536000, immutable"],
  ["a picture", "/icon.svg", 200, "public, max-age=3600"],
  ["a page for one person", "/login", 200, "no-store"],
  ["a redirect", "/admin", 302, "no-store"],
  ["what is not there", "/nothing", 404, "public, max-age=0, s-maxage=10"],
  ["a file that is not there", `/media/audio/${"0".repeat(32)}.mp3`, 404, "no-store"],
  ["an address that is malformed", "/music/%E0%A4%A", 400, "no-store"],
])("%s carries the security headers", async (_name, path, status, control) => {
  for (const answer of [await ask(path), await ask(path)]) {
    const headers = Object.fromEntries(answer.headers);
    expect([answer.status, headers["cache-control"]]).toEqual([status, control]);
    expect(headers).toMatchObject(onEveryAnswer);
    expect(
      Object.keys(headers).filter((name) => /powered|^server$|allow-origin/.test(name)),
    ).toEqual([]);
  }
});

test("an error response carries the security headers too and reveals only an error number", async () => {
  const answer = await ask("/admin/users.data?_routes=%00", {
    headers: { Cookie: `__Host-sid=${await givenSession(await givenUser({ role: "admin" }))}` },
  });
  expect(Object.fromEntries(answer.headers)).toMatchObject(onEveryAnswer);
  expect(answer.headers.get("X-Request-Id")).toMatch(/^[0-9a-f]{24}$/);
  expect(await answer.text()).not.toMatch(/at \w+ \(|node_modules|\/app\//);
});

test("the shop scores at least 100 points by the rules of the Mozilla Observatory", async () => {
  const user = await givenUser();
  const body = new URLSearchParams({ username: user.username, password: user.password });
  const headers = { Origin: "https://shop.example.com" };
  const login = await ask("/login", { method: "POST", body, headers });
  expect(login.headers.getSetCookie()[0]).toMatch(/^__Host-sid=/);
  expect(observatoryScore(await ask("/"), login.headers.getSetCookie())).toBeGreaterThanOrEqual(
    100,
  );
});

test("a file is sent regardless of the requests before it", async () => {
  for (const path of ["/nothing", script, script]) await ask(path);
  const answer = await ask(script);
  expect([answer.status, answer.headers.get("Server-Timing")]).toEqual([200, null]);
});

test("a script is sent with Brotli or gzip compression and tells caches that it varies by encoding", async () => {
  const plain = await ask(script, { headers: { "Accept-Encoding": "identity" } });
  expect(plain.headers.get("Vary")).toContain("Accept-Encoding");
  const text = await plain.text();
  for (const coding of ["br", "gzip"]) {
    const answer = await ask(script, { headers: { "Accept-Encoding": coding } });
    expect(answer.headers.get("Content-Encoding")).toBe(coding);
    expect(answer.headers.get("Vary")).toBe("Accept-Encoding");
    expect(await answer.text()).toBe(text);
  }
});

test("a page for one browser is sent with Brotli or gzip compression, or without a body if only its headers are requested", async () => {
  const head = await ask("/login", { method: "HEAD" });
  expect([head.headers.get("Content-Encoding"), await head.text()]).toEqual([null, ""]);
  for (const coding of ["br", "gzip", null]) {
    const answer = await ask("/login", { headers: { "Accept-Encoding": coding ?? "identity" } });
    expect(answer.headers.get("Content-Encoding")).toBe(coding);
    expect(answer.headers.get("Vary")).toBe("Accept-Encoding");
    expect(await answer.text()).toMatch(/^<!DOCTYPE html>.*<\/html>$/s);
  }
});

test.each([
  "/.env",
  "/.git/config",
  "/.vite/manifest.json",
  "/data/",
  "/data/database/PG_VERSION",
  "/package.json",
  "/server.ts",
  "/build/server/index.js",
  "/../server/index.js",
  `${script}.br`,
  `${script}.gz`,
  `${script}.map`,
  "/assets/",
  "/assets",
  "/assets/..%2ficon.svg",
])("%s is not served", async (path) => {
  expect((await ask(path)).status).toBe(404);
});

test("metrics are served to this machine, but not to callers behind its proxy", async () => {
  const own = await ask("/metrics");
  expect(await own.text()).toMatch(
    /^http_requests_total\{method="GET",route="\/",status="200"\} \d+$/m,
  );
  expect((await ask("/metrics", { headers: { "X-Forwarded-For": "192.0.2.1" } })).status).toBe(404);
});
