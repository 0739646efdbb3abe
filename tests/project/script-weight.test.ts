import { get } from "node:http";
import { expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { givenTrack } from "../fixtures/given.ts";
import { openShopForTests } from "../uploads/open-shop.ts";

/* Compressed JavaScript that a page loads before any interaction. */

const KILOBYTE = 1000;
const shop = openShopForTests();

/** Returns the compressed size of a response for a current browser. */
function bytesOf(path: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const headers = { "Accept-Encoding": "br" };
  const request = get(new URL(path, shop.url()), { headers }, async (answer) => {
    let bytes = 0;
    for await (const chunk of answer) bytes += chunk.length;
    if (answer.statusCode === 200 && answer.headers["content-encoding"] === "br") resolve(bytes);
    else reject(new Error(`${path} was answered ${answer.statusCode}, not compressed`));
  });
  request.on("error", reject);
  return promise;
}

async function scriptsOf(path: string, token?: string): Promise<string[]> {
  const headers: Record<string, string> = token ? { Cookie: `sid=${token}` } : {};
  const page = await (await fetch(new URL(path, shop.url()), { headers })).text();
  // The manifest names the scripts of every screen, and this one's are preloaded.
  const preloaded = page.matchAll(/rel="modulepreload"[^>]*? href="([^"]+\.js)"/g);
  return [...new Set([...preloaded].map(([, name = ""]) => name))];
}

async function weightOf(scripts: string[]): Promise<number> {
  const weights = await Promise.all(scripts.map(bytesOf));
  return weights.reduce((sum, each) => sum + each, 0);
}

test("the contact page adds at most 3 KB to the store's scripts by loading its form check only when needed", async () => {
  const [store, contact] = await Promise.all(
    ["/track-store", "/contact"].map((at) => scriptsOf(at)),
  );
  expect(contact?.length).toBeGreaterThan(3);
  const more = (await weightOf(contact ?? [])) - (await weightOf(store ?? []));
  expect(more).toBeLessThan(3 * KILOBYTE);
});

test("the Music Manager's list adds at most 30 KB to the store's scripts by leaving out the editor", async () => {
  const admin = await shop.uploader({ role: "admin" });
  await givenTrack();
  const store = await scriptsOf("/track-store");
  const list = await scriptsOf("/admin/music-manager", admin.token);
  expect(store.length).toBeGreaterThan(3);
  expect((await weightOf(list)) - (await weightOf(store))).toBeLessThan(30 * KILOBYTE);
});

test("visitors and administrators with the default language load no translations", async () => {
  const admin = await shop.uploader({ role: "admin" });
  const asItCame = await scriptsOf("/admin/music-manager", admin.token);
  await db
    .updateTable("userProfiles")
    .set({ adminLanguage: "pt" })
    .where("id", "=", admin.id)
    .execute();
  const store = await scriptsOf("/track-store", admin.token);
  expect(store).toEqual(await scriptsOf("/track-store"));
  const sources = await Promise.all(
    [...store, ...asItCame].map(async (path) => (await fetch(new URL(path, shop.url()))).text()),
  );
  expect(sources.filter((text) => /Defini..es|plural/.test(text))).toEqual([]);
});
