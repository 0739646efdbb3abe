import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { localStorage } from "../../app/platform/storage/local-storage.server.ts";
import type { Storage } from "../../app/platform/storage/storage.server.ts";
import { startS3, storageOn, type TestS3 } from "../fixtures/s3-server.ts";

let folder: string;
let s3: TestS3;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "dubplate-storage-"));
  s3 = await startS3();
});
afterAll(async () => {
  await s3.stop();
  await rm(folder, { recursive: true, force: true });
});

const onS3 = () => storageOn(s3);

const bytesIn = async (stream: ReadableStream<Uint8Array>) =>
  Buffer.from(await new Response(stream).arrayBuffer());

/** Stores a file as `files/KEY`. Returns the expected content. */
async function givenFile(storage: Storage, sizeBytes: number) {
  const bytes = randomBytes(sizeBytes);
  const key = createHash("sha256").update(bytes).digest("hex").slice(0, 32);
  await storage.storeFile("files", key, bytes);
  return { bytes, key };
}

describe.each([
  ["in a folder", () => localStorage(folder)],
  ["on S3", onS3],
])("%s", (_name, open) => {
  test("a file comes back unchanged, whole and by range", async () => {
    const storage = open();
    const { bytes, key } = await givenFile(storage, 300_000);
    expect(await storage.findFileSize("files", key)).toBe(300_000);
    expect(bytes.equals(await bytesIn(storage.readFile("files", key)))).toBe(true);
    for (const [start, end] of [
      [0, 0],
      [0, 99],
      [150_000, 299_999],
      [299_999, 299_999],
    ] as const) {
      const part = await bytesIn(storage.readFile("files", key, { start, end }));
      expect(part.equals(bytes.subarray(start, end + 1)), `${start}-${end}`).toBe(true);
    }
  });

  test("a file of many megabytes can be stored from a path and copied to a path", async () => {
    const storage = open();
    const source = join(folder, "source");
    const bytes = randomBytes(40_000_000);
    await writeFile(source, bytes);
    await storage.storeFile("music_files", "large.wav", { path: source });
    expect(await storage.findFileSize("music_files", "large.wav")).toBe(bytes.length);
    const target = join(folder, "target");
    await storage.copyFileTo("music_files", "large.wav", target);
    expect(bytes.equals(await readFile(target))).toBe(true);
  });

  test("a file stored twice is one file, and an empty file is a file too", async () => {
    const storage = open();
    const { bytes, key } = await givenFile(storage, 1000);
    await storage.storeFile("files", key, bytes);
    expect(bytes.equals(await bytesIn(storage.readFile("files", key)))).toBe(true);
    await storage.storeFile("files", "empty", new Uint8Array());
    expect(await storage.findFileSize("files", "empty")).toBe(0);
    expect(await bytesIn(storage.readFile("files", "empty"))).toHaveLength(0);
  });

  test("the storage names the shop that last marked it as its own", async () => {
    const storage = open();
    expect(await storage.findOwner()).toBe(undefined);
    for (const id of ["first", "second"]) {
      await storage.markOwner(id);
      expect(await storage.findOwner()).toBe(id);
    }
  });

  test("a missing file has no size, cannot be read and can be removed", async () => {
    const storage = open();
    const { key } = await givenFile(storage, 1000);
    await storage.removeFile("files", key);
    await storage.removeFile("files", key);
    expect(await storage.findFileSize("files", key)).toBeUndefined();
    expect(await storage.findFileSize("audio", key)).toBeUndefined();
    await expect(bytesIn(storage.readFile("files", key))).rejects.toThrow();
    expect(await storage.isStorageHealthy()).toBe(true);
  });
});

test("an S3 response that breaks off is resumed without the reader noticing", async () => {
  const storage = onS3();
  const { bytes, key } = await givenFile(storage, 2_000_000);
  s3.fault.cutAfterBytes = 700_000;
  expect(bytes.equals(await bytesIn(storage.readFile("files", key)))).toBe(true);
  expect(s3.fault.cutAfterBytes, "it did break off").toBeUndefined();
  s3.fault.cutAfterBytes = 300_000;
  const part = await bytesIn(storage.readFile("files", key, { start: 5, end: 1_500_000 }));
  expect(part.equals(bytes.subarray(5, 1_500_001))).toBe(true);
});

test("a reader who leaves ends the request to S3", async () => {
  const storage = onS3();
  const { key } = await givenFile(storage, 20_000_000);
  const reader = storage.readFile("files", key).getReader();
  await reader.read();
  expect(s3.countOpen()).toBe(1);
  await reader.cancel();
  await expect.poll(() => s3.countOpen(), { timeout: 60_000 }).toBe(0);
});

test("an S3 outage is not reported as a missing file", async () => {
  const storage = onS3();
  const { bytes, key } = await givenFile(storage, 1000);
  await s3.goAway();
  await expect(storage.findFileSize("files", key)).rejects.toThrow("isn't responding");
  await expect(storage.storeFile("files", key, bytes)).rejects.toThrow("isn't responding");
  await expect(storage.removeFile("files", key)).rejects.toThrow("isn't responding");
  expect(await storage.isStorageHealthy()).toBe(false);
  await s3.comeBack();
  expect(await storage.findFileSize("files", key)).toBe(1000);
  expect(await storage.isStorageHealthy()).toBe(true);
});

test("the storage gives up on a silent S3 after a few seconds", async () => {
  const storage = onS3();
  const { key } = await givenFile(storage, 1000);
  s3.fault.answersNothing = true;
  const answers = await Promise.allSettled([
    storage.findFileSize("files", key),
    storage.isStorageHealthy(),
  ]);
  expect(answers).toMatchObject([{ status: "rejected" }, { value: false }]);
  delete s3.fault.answersNothing;
  expect(await storage.isStorageHealthy()).toBe(true);
});

test("a bucket that strangers can read or that refuses the shop is reported before the shop opens", async () => {
  const storage = storageOn(s3);
  await storage.assertUsable();
  for (const asked of ["read", "list"] as const) {
    s3.fault.strangersMay = asked;
    await expect(storage.assertUsable(), asked).rejects.toThrow(
      /^The bucket shop-\S+ \(S3_BUCKET\) is public/,
    );
  }
  delete s3.fault.strangersMay;
  const missing = storageOn({ settings: { ...s3.settings, S3_BUCKET: "other" } });
  await expect(missing.assertUsable()).rejects.toThrow(/^The bucket other .+ denied access/);
});
