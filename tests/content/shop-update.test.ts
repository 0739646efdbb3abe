import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { joinDatabase } from "../../app/platform/database/join-database.server.ts";
import { readVersion } from "../../app/platform/system/app-version.server.ts";
import { askerOf } from "../fixtures/ask-as.ts";
import { givenSession, givenUser } from "../fixtures/given.ts";
import { startS3 } from "../fixtures/s3-server.ts";
import { type RunningShop, startShop } from "../fixtures/start-shop.ts";

/* What an administrator sees of an update and asks for. Tests of what follows are in tests/start. */

const folder = process.env.DATA_DIR ?? "";
const outcome = join(folder, "update.json");
const running = join(folder, "update-running");
const s3 = await startS3();
const settings = {
  DATA_DIR: folder,
  DEMO: "off",
  TRUST_PROXY: "1",
  UPDATE_FROM: "https://git.example/dubplate-{version}.tar.gz",
  UPDATE_KEY: `MCowBQYDK2VwAyEA${"A".repeat(43)}=`,
  UPDATE_OUTCOME: outcome,
  UPDATE_RUNNING: running,
};
let shop: RunningShop;
const ask = askerOf({ url: () => shop.url });
const address = "/admin/settings/system";
const newest = "999.0.0";
const request = join(folder, "update-request");

let admin: Awaited<ReturnType<typeof givenUser>>;
beforeAll(async () => {
  shop = await startShop(settings);
  await joinDatabase();
  admin = await givenUser({ role: "admin" });
  await db.updateTable("userProfiles").set({ adminLanguage: "en" }).execute();
});
afterAll(() => Promise.all([shop.stop(), s3.stop()]));
beforeEach(async () => {
  const feed = "https://git.example/releases.atom";
  const link = "https://git.example/releases/tag/v999.0.0";
  await db.updateTable("settings").set({ releaseFeed: feed }).execute();
  await db
    .insertInto("releaseChecks")
    .values({ feed, version: newest, title: newest, link })
    .onConflict((conflict) => conflict.column("feed").doUpdateSet({ version: newest }))
    .execute();
});

afterEach(() => {
  for (const path of [request, outcome, running]) rmSync(path, { recursive: true, force: true });
});

type Asker = Parameters<typeof ask>[0];

async function readPage(asker: Asker = admin): Promise<string> {
  const html = await (await ask(asker, "GET", address)).text();
  return html.replaceAll("<!-- -->", "").replaceAll("&#x27;", "'");
}

function press(release: string, asker: Asker = admin, fields: Record<string, string> = {}) {
  return ask(asker, "POST", address, new URLSearchParams({ intent: "update", release, ...fields }));
}

const button = `Update to ${newest}</button>`;
const underWay = "An update is under way.";

test("an administrator asks for the newest version, once, and sees that the update is under way", async () => {
  expect(await readPage()).toContain(button);
  expect((await press(newest)).status).toBe(303);
  expect(readFileSync(request, "utf8")).toBe(newest);
  for (const _ of ["requested", "running"]) {
    const page = await readPage();
    expect(page).toContain(underWay);
    expect(page).not.toContain(button);
    expect((await press(newest)).status).toBe(503);
    rmSync(request, { force: true });
    mkdirSync(running, { recursive: true });
  }
  const { details } = await db
    .selectFrom("auditLog")
    .where("act", "=", "update-shop")
    .select("details")
    .executeTakeFirstOrThrow();
  expect(details).toEqual({ version: newest });
});

test.each([
  ["that runs", readVersion()],
  ["that is older", "0.0.1"],
  ["that nobody released", "999.0.1"],
  ["that is a path", "../../etc/passwd"],
])("a version %s is refused", async (_, version) => {
  expect((await press(version)).status).toBeGreaterThanOrEqual(400);
  expect(existsSync(request)).toBe(false);
});

test("only an administrator who confirmed their password lately can start an update", async () => {
  const elevenMinutesAgo = new Date(Date.now() - 11 * 60_000);
  const earlier = { Cookie: `sid=${await givenSession(admin, elevenMinutesAgo)}` };
  expect(await readPage(earlier)).toContain('name="currentPassword"');
  expect((await press(newest, earlier)).status).toBe(400);
  expect((await press(newest, earlier, { currentPassword: "a guess" })).status).toBe(401);
  expect((await press(newest, await givenUser())).status).toBe(403);
  expect(existsSync(request)).toBe(false);
  expect((await press(newest, earlier, { currentPassword: admin.password })).status).toBe(303);
  expect(existsSync(request)).toBe(true);
});

test("after an update, the page says how it ended", async () => {
  const at = "2026-11-27T03:17:00Z";
  const record = (text: string) => writeFileSync(outcome, text);
  record(JSON.stringify({ version: "0.0.9", outcome: "updated", at }));
  expect(await readPage()).toMatch(/Updated to 0\.0\.9 \(.*2026.*\)\./);
  record(JSON.stringify({ version: newest, outcome: "went-back", at }));
  const page = await readPage();
  expect(page).toMatch(
    /The update to 999\.0\.0 failed \(.*2026.*\)\. It didn't open, so the former/,
  );
  expect(page).toContain(">journalctl -u dubplate-update</code>");
  record(JSON.stringify({ version: readVersion(), outcome: "went-back", at }));
  expect(await readPage()).toContain(`Updated to ${readVersion()}`);
});

test.each([
  ["is cut off", '{"version":"999.0.0","outco'],
  [
    "names an outcome that isn't one",
    '{"version":"999.0.0","outcome":"<b>","at":"2026-11-27T03:17:00Z"}',
  ],
  ["names no time", '{"version":"999.0.0","outcome":"updated","at":"soon"}'],
])("an outcome that %s is not shown", async (_, text) => {
  writeFileSync(outcome, text);
  const page = await readPage();
  expect(page).toContain(button);
  expect(page).not.toContain("Updated to");
  expect(page).not.toContain("failed (");
});

test("a shop with its files on S3 says how to update it, and offers no button", async () => {
  await shop.stop();
  shop = await startShop({ ...settings, ...s3.settings });
  const page = await readPage();
  expect(page).toContain("Back it up, then follow");
  expect(page).not.toContain(button);
  expect((await press(newest)).status).toBe(404);
  expect(existsSync(request)).toBe(false);
});
