import { randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import {
  countUploadedBytes,
  storeUploadChunk,
} from "../../app/platform/uploads/s3-upload-chunks.server.ts";
import { uploadsOnS3 } from "../../app/platform/uploads/s3-upload-store.server.ts";
import { connectTo, startS3 } from "../fixtures/s3-server.ts";

const folder = await mkdtemp(join(tmpdir(), "dubplate-pieces-"));
const server = await startS3();
const s3 = connectTo(server);
const uploads = uploadsOnS3(s3);
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const file = randomBytes(5000);

async function store(id: string, start: number, end: number): Promise<void> {
  const path = join(folder, "piece");
  await writeFile(path, file.subarray(start, end));
  await storeUploadChunk(s3, id, start, path, end - start);
}

test("parts received twice by two processes make one file, and bytes after a gap do not count", async () => {
  const id = crypto.randomUUID();
  for (const [start, end] of [
    [0, 500],
    [0, 2000],
    [500, 2500],
    [3000, 5000],
  ] as const) {
    await store(id, start, end);
  }
  expect(await countUploadedBytes(s3, id)).toBe(2500);
  await store(id, 2500, 3000);
  expect(await countUploadedBytes(s3, id)).toBe(5000);
  const whole = await uploads.withFile(id, (path) => readFile(path));
  expect(file.equals(whole)).toBe(true);
});

test("a fetched file replaces a partial upload, and the upload's id lists and removes it", async () => {
  const id = crypto.randomUUID();
  await store(id, 0, 700);
  await uploads.receive(id, (path) => writeFile(path, file.subarray(0, 600)));
  expect(await countUploadedBytes(s3, id)).toBe(600);
  expect(await uploads.list()).toContain(id);
  await uploads.remove(id);
  await uploads.remove(id);
  expect(await uploads.list()).not.toContain(id);
  expect(await countUploadedBytes(s3, id)).toBe(0);
});
