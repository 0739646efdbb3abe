import { createHash, randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { attachUpload } from "../../app/platform/uploads/uploads.server.ts";
import { resultOf } from "../fixtures/outcomes.ts";
import { until } from "../fixtures/until.ts";
import { openShopForTests } from "./open-shop.ts";
import { wavFile } from "./sounds.ts";

const shop = openShopForTests();

const idOf = (path: string) => path.split("/").pop() ?? "";
const chunk = 8 * 1024 * 1024;

const LONG_SECONDS = 240;

/** Track long enough to be processed when the shop is ended. */
const longTrack = wavFile(LONG_SECONDS);

async function stateInDatabase(id: string) {
  return db.selectFrom("uploads").where("id", "=", id).select("state").executeTakeFirst();
}

test("an upload continues where it was after the shop is killed in the middle of it", async () => {
  const ana = await shop.uploader();
  const file = new Uint8Array(Buffer.concat([Buffer.from("PK\x03\x04"), randomBytes(20_000_000)]));
  const path = await ana.begun("deliverable", file.byteLength);
  await ana.send(path, 0, file.slice(0, chunk));
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const cutOff = ana.send(path, chunk, readable);
  const writer = writable.getWriter();
  writer.write(file.slice(chunk, chunk + 3_000_000)).catch(() => undefined);
  await until(
    () => shop.sizeWaiting(idOf(path)),
    (size) => size > chunk,
  );
  await Promise.all([shop.kill(), expect(cutOff).rejects.toThrow()]);

  await shop.start();
  const back = shop.again(ana);
  const offset = await back.offsetOf(path);
  expect(offset).toBeGreaterThanOrEqual(chunk);
  for (let at = offset; at < file.byteLength; at += chunk) {
    expect((await back.send(path, at, file.slice(at, at + chunk))).status).toBe(204);
  }
  expect((await back.settled(path)).state).toBe("ready");
  const attached = resultOf(await attachUpload(db, idOf(path), "deliverable", ana.id));
  const kept = await db
    .selectFrom("mediaFiles")
    .where("id", "=", attached.fileId ?? "")
    .select(["sha256", "sizeBytes"])
    .executeTakeFirst();
  const sha256 = createHash("sha256").update(file).digest("hex");
  expect(kept).toEqual({ sha256, sizeBytes: file.byteLength });
});

test("a file whose shop was killed between last byte and queue is processed once its owner asks", async () => {
  const ana = await shop.uploader();
  const file = wavFile(2);
  const path = await ana.upload("audio", file);
  await ana.settled(path);
  // Simulates a process that ended before it could record that the file is complete.
  const other = await ana.begun("audio", file.byteLength);
  await shop.putWaiting(idOf(other), file);
  expect(await ana.offsetOf(other)).toBe(file.byteLength);
  expect((await ana.settled(other)).state).toBe("ready");
});

test.each(["kill", "stop"] as const)(
  "after a %s in the middle of an analysis the next start finishes it",
  async (ending) => {
    const ana = await shop.uploader();
    const path = await ana.begun("audio", longTrack.byteLength);
    for (let at = 0; at < longTrack.byteLength; at += chunk) {
      await ana.send(path, at, longTrack.slice(at, at + chunk));
    }
    await until(
      () => stateInDatabase(idOf(path)),
      (row) => row?.state === "processing",
    );
    await shop[ending]();
    expect(await stateInDatabase(idOf(path))).toEqual({ state: "processing" });
    await shop.start();
    const { state, detected } = await shop.again(ana).settled(path);
    expect(state).toBe("ready");
    expect(detected?.durationSeconds).toBe(LONG_SECONDS);
    await shop.untilGone(idOf(path));
  },
);
