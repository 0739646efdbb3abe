import { createHash } from "node:crypto";
import { rm } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { measureFile } from "../../app/platform/storage/large-files.server.ts";
import { numbersFrom } from "../fixtures/numbers-from.ts";
import { openShopForTests } from "../uploads/open-shop.ts";
import { freshArchive, sendChunks } from "./send-chunks.ts";

const shop = openShopForTests();

const UPLOADS = 50;
const SIZE = 100_000_000;
/** Time until a whole file has been received and processed, so that kills hit each stage. */
const LONGEST_MS = 3000;

/** Returns the stored file of an upload. */
async function storedFile(id: string) {
  const { fileId } = await db
    .selectFrom("uploads")
    .where("id", "=", id)
    .select("fileId")
    .executeTakeFirstOrThrow();
  const { bucket, key, ...row } = await db
    .selectFrom("mediaFiles")
    .where("id", "=", fileId ?? "")
    .select(["bucket", "key", "sizeBytes", "sha256"])
    .executeTakeFirstOrThrow();
  const path = shop.pathOf(bucket, key);
  return { path, row, onDisk: await measureFile(path) };
}

test("every upload arrives as it was sent, even if the shop is killed at any moment", async () => {
  const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
  const random = numbersFrom(seed);
  const ana = await shop.uploader();
  let [equal, cutOff] = [0, 0];
  for (let round = 0; round < UPLOADS; round += 1) {
    const file = freshArchive(SIZE);
    const sha256 = createHash("sha256").update(file).digest("hex");
    const before = shop.again(ana);
    const path = await before.begun("deliverable", SIZE);
    const sending = sendChunks(before, path, file).then(
      () => 0,
      () => 1,
    );
    await pause(random() * LONGEST_MS);
    await shop.kill();
    cutOff += await sending;
    await shop.start();
    const after = shop.again(ana);
    await sendChunks(after, path, file);
    expect((await after.settled(path)).state).toBe("ready");
    const kept = await storedFile(path.split("/").pop() ?? "");
    expect(kept.onDisk).toEqual({ sizeBytes: SIZE, sha256 });
    expect(kept.row).toEqual({ sizeBytes: SIZE, sha256 });
    equal += 1;
    await rm(kept.path);
  }
  const left = await shop.filesWaiting();
  process.stdout.write(
    `uploads of 100 MB killed: ${UPLOADS} (seed ${seed}), cut off while sending: ${cutOff}, equal: ${equal}, files left waiting: ${left.length}\n`,
  );
  expect(equal).toBe(UPLOADS);
  expect(left).toEqual([]);
});
