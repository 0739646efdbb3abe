import { afterAll, expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { makeJobsDue } from "../fixtures/queued-jobs.ts";
import { startS3 } from "../fixtures/s3-server.ts";
import { until } from "../fixtures/until.ts";
import { freshArchive } from "../long/send-chunks.ts";
import { openShopForTests } from "../uploads/open-shop.ts";

const s3 = await startS3();
const shop = openShopForTests(s3.settings);
afterAll(() => s3.stop());

const HALF = 100_000;

/** Lists files in the database that S3 does not have in their full size. */
async function listDangling(): Promise<string[]> {
  const rows = await db.selectFrom("mediaFiles").select(["bucket", "key", "sizeBytes"]).execute();
  const dangling = [];
  for (const { bucket, key, sizeBytes } of rows) {
    const bytes = await s3.read(`${bucket}/${key}`).catch(() => undefined);
    if (bytes?.byteLength !== sizeBytes) dangling.push(key);
  }
  return dangling;
}

const countErrors = async () => shop.output().match(/"level":50/g)?.length ?? 0;

async function listSizes(): Promise<number[]> {
  const rows = await db.selectFrom("mediaFiles").select("sizeBytes").orderBy("sizeBytes").execute();
  return rows.map(({ sizeBytes }) => sizeBytes);
}

type Uploader = Awaited<ReturnType<typeof shop.uploader>>;

/** Starts an upload with its first half. `finish` sends the rest. */
async function begin(ana: Uploader, sizeBytes: number) {
  const file = freshArchive(sizeBytes);
  const path = await ana.begun("deliverable", sizeBytes);
  expect((await ana.send(path, 0, file.subarray(0, HALF))).status).toBe(204);
  const finish = async () => {
    const at = await ana.offsetOf(path);
    expect(at).toBeGreaterThanOrEqual(HALF);
    if (at === sizeBytes) return 204;
    return (await ana.send(path, at, file.subarray(at))).status;
  };
  return { path, finish };
}

test("no file that S3 failed to store counts as stored, and every file is stored once S3 works again", async () => {
  const ana = await shop.uploader();
  const uploads = [];
  const failures = ["500", "503", "hangs up", "loses its answer"] as const;
  for (const [number, writing] of failures.entries()) {
    const [queued, sent] = [await begin(ana, 200_000 + number), await begin(ana, 300_000 + number)];
    uploads.push(queued, sent);
    // The whole file has arrived, and its job finds that S3 accepts no files.
    const errors = await countErrors();
    Object.assign(s3.fault, { writing, writingTo: "files/" });
    expect(await queued.finish(), writing).toBe(204);
    await until(
      () => ana.stateOf(queued.path),
      ({ state }) => state === "processing",
    );
    await until(countErrors, (now) => now > errors, 60);
    // S3 accepts no part of another file either.
    delete s3.fault.writingTo;
    expect(await sent.finish(), writing).toBe(503);
    expect(await listSizes()).toEqual([]);
    s3.fault.writingTo = "files/";
  }
  delete s3.fault.writing;
  // Each failure makes the jobs wait longer: up to a minute and a half by now.
  await makeJobsDue();
  for (const { finish, path } of uploads) {
    expect(await finish()).toBe(204);
    expect((await ana.settled(path)).state).toBe("ready");
  }
  expect(await listDangling()).toEqual([]);
  const sizes = [...failures.keys()];
  expect(await listSizes()).toEqual([
    ...sizes.map((n) => 200_000 + n),
    ...sizes.map((n) => 300_000 + n),
  ]);
});
