import { randomBytes } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { checkArchive } from "../../app/backup/archive-reader.server.ts";
import { lockBackups } from "../../app/backup/backup-lock.server.ts";
import { db } from "../../app/platform/database/db.server.ts";
import { sha256Hex } from "../../app/platform/system/sha256.server.ts";
import { startSession } from "../../app/shop/accounts/sessions.server.ts";
import { givenOriginal, givenSession, givenTrack, givenUser } from "../fixtures/given.ts";
import { until } from "../fixtures/until.ts";
import { openShopForTests } from "../uploads/open-shop.ts";
import { folder, ownConnection } from "./given-shop.ts";

const shop = openShopForTests();

const page = "/admin/settings/backup";

async function ask(token: string, path = `${page}.tar`, init: RequestInit = {}) {
  const headers = { Cookie: `sid=${token}`, Origin: shop.url(), ...init.headers };
  return fetch(new URL(path, shop.url()), { redirect: "manual", ...init, headers });
}

const givenAdmin = async () => givenSession(await givenUser({ role: "admin" }));

/** Returns the latest runs, newest first. */
function listRuns() {
  return db.selectFrom("backupRuns").selectAll().orderBy("endedAt", "desc").execute();
}

async function givenLargeFile(megabytes: number): Promise<void> {
  const content = Buffer.alloc(megabytes * 1_000_000, randomBytes(1000));
  const key = `${randomBytes(16).toString("hex")}.wav`;
  const path = shop.pathOf("music_files", key);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
  await givenOriginal({ key, sizeBytes: content.length, sha256: sha256Hex(content) });
}

test("an administrator downloads a whole backup, which is recorded and never cached", async () => {
  const { title } = await givenTrack({ title: "In the backup" });
  const response = await ask(await givenAdmin());
  expect(response.status).toBe(200);
  expect(response.headers.get("Cache-Control")).toContain("no-store");
  expect(response.headers.get("Content-Disposition")).toMatch(/attachment; .*backup-[\d-]+\.tar/);
  const path = join(folder, "downloaded.tar");
  const bytes = Buffer.from(await response.arrayBuffer());
  await writeFile(path, bytes);
  const { tables, problems } = await checkArchive(path);
  expect(problems).toEqual([]);
  expect(tables.find(({ name }) => name === "music_tracks")?.rows).toBeGreaterThan(0);
  expect(bytes.includes(title)).toBe(true);
  const [run] = await listRuns();
  expect(run).toMatchObject({ kind: "backup", isComplete: true, sizeBytes: bytes.length });
  const audited = await db
    .selectFrom("auditLog")
    .where("act", "=", "download-backup")
    .select("act")
    .execute();
  expect(audited).toHaveLength(1);
  const html = await (await ask(await givenAdmin(), page)).text();
  expect(html).toContain("complete, no problems");
});

test("a backup is refused to users, to other sites, and without a recent password", async () => {
  const user = await givenSession(await givenUser());
  expect((await ask(user)).headers.get("Location")).toBe("/admin/music-manager");
  const anHourAgo = new Date(Date.now() - 3_600_000);
  const admin = await givenUser({ role: "admin" });
  const { token } = await startSession(db, admin.id, undefined, anHourAgo);
  expect((await ask(token)).headers.get("Location")).toMatch(/^\/admin\/confirm\?to=/);
  const foreign = { headers: { "Sec-Fetch-Site": "cross-site" } };
  expect((await ask(await givenAdmin(), undefined, foreign)).headers.get("Location")).toBe(page);
  expect((await ask(await givenAdmin(), undefined, { method: "HEAD" })).status).toBe(302);
});

test("one backup runs at a time", async () => {
  const lock = await lockBackups(await ownConnection());
  const refused = await ask(await givenAdmin());
  expect([refused.status, refused.headers.get("Location")]).toEqual([303, page]);
  expect(refused.headers.getSetCookie().join()).toContain("toast=");
  await lock.release();
  const response = await ask(await givenAdmin());
  expect(response.status).toBe(200);
  await response.arrayBuffer();
});

test("a backup can be downloaded as soon as the last one has been received", async () => {
  const token = await givenAdmin();
  for (let count = 0; count < 5; count += 1) {
    const response = await ask(token);
    expect(response.status).toBe(200);
    await response.arrayBuffer();
  }
});

test("a download that is stopped ends the backup, uses no memory, and lets the next one begin", async () => {
  await givenLargeFile(200);
  const before = await shop.memory();
  const stop = new AbortController();
  const response = await ask(await givenAdmin(), undefined, { signal: stop.signal });
  const reader = response.body?.getReader();
  let received = 0;
  while (received < 150_000_000) received += (await reader?.read())?.value?.length ?? 0;
  expect((await shop.memory()) - before).toBeLessThan(100_000_000);
  stop.abort();
  const isStopped = ([latest]: Awaited<ReturnType<typeof listRuns>>) => !latest?.isComplete;
  expect((await until(listRuns, isStopped))[0]).toMatchObject({ kind: "backup", sizeBytes: null });
  const again = await ask(await givenAdmin());
  expect(again.status).toBe(200);
  await again.body?.cancel();
});

test("a verification that is started in the admin area finds an altered file", async () => {
  await givenLargeFile(1);
  const verify = async () => {
    const count = (await listRuns()).length;
    const form = { method: "POST", body: new URLSearchParams() };
    expect((await ask(await givenAdmin(), page, form)).status).toBe(303);
    const [run] = await until(listRuns, (runs) => runs.length > count && isVerified(runs[0]));
    return run?.problemCount;
  };
  const isVerified = (run: { kind: string } | undefined) => run?.kind === "verification";
  expect(await verify()).toBe(0);
  const { key } = await db
    .selectFrom("mediaFiles")
    .where("sizeBytes", "=", 1_000_000)
    .select("key")
    .executeTakeFirstOrThrow();
  await writeFile(shop.pathOf("music_files", key), Buffer.alloc(1_000_000));
  expect(await verify()).toBe(1);
});
