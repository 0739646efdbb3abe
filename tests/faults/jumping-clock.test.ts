import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { countLikes } from "../../app/shop/catalog/likes.server.ts";
import { givenDelivery, givenSession, givenTrack, givenUser } from "../fixtures/given.ts";
import type { RunningShop } from "../fixtures/start-shop.ts";
import { until } from "../fixtures/until.ts";
import { wavFile } from "../uploads/sounds.ts";
import { uploadClient } from "../uploads/upload-client.ts";
import { startShopHere } from "../web/shop-here.ts";

/* The clock of a running shop jumps, and the database's does not. */

const hour = 60 * 60_000;
const year = 365 * 24 * hour;
const folder = mkdtempSync(join(tmpdir(), "dubplate-clock-"));
let shop: RunningShop;

beforeAll(async () => {
  shop = await startShopHere({
    NODE_OPTIONS: `--import ${new URL("move-clock.ts", import.meta.url)}`,
    CLOCK: join(folder, "clock"),
  });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function setClock(off: number): Promise<void> {
  writeFileSync(join(folder, "clock"), String(off));
  const before = shop.output().length;
  shop.process.kill("SIGUSR2");
  await until(
    () => Promise.resolve(shop.output().slice(before)),
    (said) => said.includes(`The clock is ${off} ms off.`),
  );
}

function ask(path: string, { session = "", form }: { session?: string; form?: object } = {}) {
  const headers = { Origin: shop.url, ...(session && { Cookie: `sid=${session}` }) };
  const body = form && new URLSearchParams(Object.entries(form));
  const method = form ? "POST" : "GET";
  return fetch(shop.url + path, { method, redirect: "manual", headers, body: body ?? null });
}

/** Returns whether the session has access to the admin area. */
async function isSignedIn(session: string): Promise<boolean> {
  const answer = await ask("/admin/music-manager", { session });
  await answer.text();
  return answer.status === 200;
}

async function signIn({ username, password }: { username: string; password: string }) {
  const answer = await ask("/login", { form: { username, password } });
  expect(answer.status).toBe(303);
  return /sid=([^;]+)/.exec(answer.headers.get("Set-Cookie") ?? "")?.[1] ?? "";
}

/** Runs the usual requests of visitors, a buyer and an uploader. */
async function expectUsualDay(token: string): Promise<void> {
  const track = await givenTrack();
  await until(
    async () => (await ask("/track-store")).text(),
    (page) => /href="\/music\/([\w-]+)"/.exec(page)?.[1] === track.slug,
    90, // A cached page is rendered again after a minute.
  );
  for (const path of ["/", "/sale", "/faq", "/contact", "/sitemap.xml", "/readyz"]) {
    expect((await ask(path)).status, path).toBe(200);
  }
  const { downloadId } = await givenDelivery(track.id);
  expect((await ask(`/music/${track.slug}?cookie=set`, { form: {} })).status).toBe(200);
  expect(await countLikes(track.id)).toBe(1);
  expect((await ask(`/download/${downloadId}/claim`, { form: {} })).status).toBe(200);
  expect((await ask(`/download/${downloadId}`)).status).toBe(200);
  const uploader = uploadClient(shop.url, token);
  const brought = await uploader.settled(await uploader.upload("audio", wavFile(2)));
  expect(brought).toMatchObject({ state: "ready" });
}

test.each([
  ["an hour ahead", hour],
  ["an hour behind", -hour],
])("with a clock that jumps %s the shop keeps working and signs no one out", async (_, off) => {
  const user = await givenUser();
  const before = await givenSession(user);
  expect(await isSignedIn(before)).toBe(true);
  await setClock(off);
  expect(await isSignedIn(before)).toBe(true);
  const meanwhile = await signIn(user);
  expect(await isSignedIn(meanwhile)).toBe(true);
  await expectUsualDay(meanwhile);
  await setClock(0);
  for (const session of [before, meanwhile]) expect(await isSignedIn(session)).toBe(true);
  await expectUsualDay(before);
});

test("a clock that jumps a year ahead ends sessions and nothing else", async () => {
  const user = await givenUser();
  const before = await givenSession(user);
  await setClock(year);
  expect(await isSignedIn(before)).toBe(false);
  const meanwhile = await signIn(user);
  expect(await isSignedIn(meanwhile)).toBe(true);
  await expectUsualDay(meanwhile);
  await setClock(0);
  await expectUsualDay(await signIn(user));
});
