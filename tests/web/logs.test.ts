import { expect, test } from "vitest";
import { z } from "zod";
import { describeError } from "../../app/platform/system/log.server.ts";
import { givenSession, givenTrack, givenUser } from "../fixtures/given.ts";
import type { RunningShop } from "../fixtures/start-shop.ts";
import { startShopHere } from "./shop-here.ts";

const secretId = "sentinel2download2id234567";
const password = "S3NTINEL-password";

const line = z.object({
  id: z.string().min(8),
  method: z.string(),
  route: z.string(),
  path: z.string().optional(),
  status: z.number(),
  ms: z.number(),
  cache: z.string().optional(),
});

function requestLines(shop: RunningShop) {
  const lines = shop
    .output()
    .split("\n")
    .filter((text) => text.includes('"msg":"request"'));
  return lines.map((text) => line.parse(JSON.parse(text)));
}

/** Uses everything that contains a secret. Returns the session's token, which is secret too. */
async function useSecrets(shop: RunningShop): Promise<string> {
  const user = await givenUser({ role: "admin", password });
  const token = await givenSession(user);
  const signedIn = { Cookie: `sid=${token}`, Origin: shop.url };
  const paths = [
    `/download/${secretId}`,
    `/download/${secretId}.data`,
    `/deliver/${secretId}`,
    `/thank-you/${secretId}?receipt=${secretId}`,
    `/thank-you/abc?receipt=${secretId}`,
    `/login?returnTo=/download/${secretId}`,
    `/no-such/${secretId}`,
    `/music/${secretId}`,
    `/?search=${secretId}`,
  ];
  for (const path of paths) {
    for (const method of ["GET", "POST"]) {
      const headers = { ...signedIn, Referer: `${shop.url}/download/${secretId}` };
      await fetch(shop.url + path, { method, headers, redirect: "manual" });
      await fetch(shop.url + path, { redirect: "manual" });
    }
  }
  for (const tried of [password, `${password}-wrong`]) {
    const body = new URLSearchParams({ username: user.username, password: tried });
    await fetch(`${shop.url}/login`, { method: "POST", body, headers: { Origin: shop.url } });
  }
  return token;
}

test("the log contains no secrets, whatever is logged", async () => {
  const shop = await startShopHere({ LOG_LEVEL: "trace" });
  const token = await useSecrets(shop);
  await shop.stop();
  const output = shop.output();
  expect(requestLines(shop).length).toBeGreaterThan(30);
  for (const secret of [secretId, "S3NTINEL", token]) expect(output).not.toContain(secret);
});

test("each request is logged as one line with the number in its response", async () => {
  const shop = await startShopHere({ LOG_LEVEL: "info" });
  const { slug } = await givenTrack();
  const answers = [];
  for (const path of [`/music/${slug}`, `/music/${slug}`, "/login", "/icon.svg", "/admin/users"]) {
    const answer = await fetch(shop.url + path, { redirect: "manual" });
    await answer.text();
    answers.push(answer);
  }
  await shop.stop();
  const lines = requestLines(shop);
  expect(lines.map(({ id }) => id)).toEqual(answers.map((a) => a.headers.get("X-Request-Id")));
  expect(lines).toMatchObject([
    { method: "GET", route: "/music/:slug", path: `/music/${slug}`, status: 200, cache: "miss" },
    // The shop may receive the event about the new track between the two requests.
    { route: "/music/:slug", status: 200, cache: expect.stringMatching(/^(hit|miss)$/) },
    { route: "/login", status: 200 },
    { route: "static", status: 200 },
    { route: "/admin/users", status: 302 },
  ]);
});

test("a healthy shop logs nothing at 'warn', and no shop logs anything at 'silent'", async () => {
  for (const LOG_LEVEL of ["warn", "silent"]) {
    const shop = await startShopHere({ LOG_LEVEL });
    for (const path of ["/", "/nothing", "/admin"]) await fetch(shop.url + path);
    await shop.stop();
    expect(shop.output()).toMatch(/^Dubplate is running at .*$/);
  }
});

test("the log of a database error contains no values", () => {
  const error = Object.assign(new Error("duplicate key value"), {
    code: "23505",
    constraint: "track_deliveries_download_id_key",
    detail: `Key (download_id)=(${secretId}) already exists.`,
    where: secretId,
  });
  const logged = JSON.stringify(describeError(new Error("failed", { cause: error })));
  expect(logged).toContain("track_deliveries_download_id_key");
  expect(logged).not.toContain(secretId);
});
