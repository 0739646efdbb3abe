import { randomBytes } from "node:crypto";
import { readFile, rm, truncate, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import sharp from "sharp";
import { beforeEach, expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { checkStorage } from "../../app/platform/storage/check-storage.server.ts";
import { coverFiles } from "../../app/platform/storage/stored-names.ts";
import { env } from "../../app/platform/system/env.server.ts";
import { findStorageHealth } from "../../app/shop/catalog/storage-health.server.ts";
import { storeCover } from "../../app/shop/media/covers.server.ts";
import { storeDeliverable } from "../../app/shop/media/deliverables.server.ts";
import { givenTrack } from "../fixtures/given.ts";
import { resultOf } from "../fixtures/outcomes.ts";
import { givenFolder } from "../fixtures/temporary-folder.ts";

const pathOf = (bucket: string, key: string) => join(resolve(env.DATA_DIR), "files", bucket, key);

beforeEach(async () => {
  await db.deleteFrom("musicTracks").execute();
  await db.deleteFrom("mediaFiles").execute();
});

/** Creates unique files for buyers. */
async function givenFiles(count: number): Promise<{ id: string; path: string }[]> {
  // The files are outside the shop's work folder, because a sweep with tomorrow's date empties it.
  const source = join(await givenFolder(), "file.flac");
  for (let n = 0; n < count; n += 1) {
    await writeFile(source, Buffer.concat([Buffer.from("fLaC"), randomBytes(64)]));
    await storeDeliverable(source);
  }
  const rows = await db.selectFrom("mediaFiles").select(["id", "bucket", "key"]).execute();
  return rows.map(({ id, bucket, key }) => ({ id, path: pathOf(bucket, key) }));
}

async function flipByte(path: string): Promise<void> {
  const bytes = await readFile(path);
  bytes[40] = (bytes[40] ?? 0) ^ 1;
  await writeFile(path, bytes);
}

const brokenFiles = () => db.selectFrom("brokenFiles").select(["fileId", "problem"]).execute();

test("a thorough check finds exactly the 100 damaged files among 1,000", async () => {
  const files = await givenFiles(1000);
  const damages = [
    { problem: "missing", damage: (path: string) => rm(path) },
    { problem: "wrong-size", damage: (path: string) => truncate(path, 20) },
    { problem: "altered", damage: flipByte },
    { problem: "wrong-size", damage: (path: string) => truncate(path, 0) },
  ];
  const expected = [];
  for (const [n, { id, path }] of files.filter((_, index) => index % 10 === 3).entries()) {
    const { problem = "", damage } = damages[n % damages.length] ?? {};
    await damage?.(path);
    expected.push({ fileId: id, problem });
  }
  expect(expected).toHaveLength(100);
  await checkStorage(true);
  const byFile = (a: { fileId: string }, b: { fileId: string }) => (a.fileId < b.fileId ? -1 : 1);
  expect((await brokenFiles()).sort(byFile)).toEqual(expected.sort(byFile));

  await checkStorage(false);
  expect(await brokenFiles(), "the quick check forgets nothing").toHaveLength(100);
});

test("the quick check doesn't detect a changed byte, and doesn't clear an earlier report of one either", async () => {
  const [file] = await givenFiles(1);
  if (!file) throw new Error("not made");
  await flipByte(file.path);
  await checkStorage(false);
  expect(await brokenFiles()).toEqual([]);
  await checkStorage(true);
  expect(await brokenFiles()).toEqual([{ fileId: file.id, problem: "altered" }]);
  await checkStorage(false);
  expect(await brokenFiles()).toHaveLength(1);
  await flipByte(file.path);
  await checkStorage(true);
  expect(await brokenFiles()).toEqual([]);
});

test("a cover is broken when any of its sizes is, and its track is named", async () => {
  const picture = sharp({ create: { width: 300, height: 300, channels: 3, background: "#a33" } });
  const stored = resultOf(await storeCover(await picture.png().toBuffer()));
  const { id, title } = await givenTrack({ coverFileId: stored.fileId });
  const { key } = await db.selectFrom("mediaFiles").select("key").executeTakeFirstOrThrow();
  await checkStorage(true);
  expect((await findStorageHealth()).brokenCount).toBe(0);
  await flipByte(pathOf("cover_images", coverFiles(key)[1] ?? ""));
  await checkStorage(true);
  const health = await findStorageHealth();
  expect(health.broken).toMatchObject([
    { what: "Cover", problem: "altered", track: { id, title, isArchived: false } },
  ]);
});

test("a result older than two hours is marked as old", async () => {
  await givenFiles(1);
  await checkStorage(false);
  expect(await findStorageHealth()).toMatchObject({ isStale: false, last: { fileCount: 1 } });
  const later = new Date(Date.now() + 2 * 60 * 60 * 1000 + 60_000);
  expect((await findStorageHealth(later)).isStale).toBe(true);
});

test("a canceled check reports nothing, and the next one starts over", async () => {
  await givenFiles(3);
  await db.deleteFrom("storageChecks").execute();
  await expect(checkStorage(true, AbortSignal.abort())).rejects.toThrow();
  expect(await findStorageHealth()).toMatchObject({ last: undefined, running: { fileCount: 3 } });
  await checkStorage(true);
  expect(await findStorageHealth()).toMatchObject({ running: undefined, last: { fileCount: 3 } });
});
