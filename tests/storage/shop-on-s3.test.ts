import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { projectRoot } from "../../app/platform/system/project-root.server.ts";
import { newSecretId } from "../../app/platform/system/secret-id.server.ts";
import { attachUpload } from "../../app/platform/uploads/uploads.server.ts";
import { givenDelivery, givenTrack, givenTrackFile } from "../fixtures/given.ts";
import { resultOf } from "../fixtures/outcomes.ts";
import { startS3, storageOn } from "../fixtures/s3-server.ts";
import type { RunningShop } from "../fixtures/start-shop.ts";
import { until } from "../fixtures/until.ts";
import { buyerOf, sha256Of } from "../orders/buyer.ts";
import { readStoredZip } from "../orders/zip-reader.ts";
import { openShopForTests } from "../uploads/open-shop.ts";
import { uploadClient } from "../uploads/upload-client.ts";
import { startShopHere } from "../web/shop-here.ts";

/* Two processes with a folder each, as on two machines, and one S3. */

const s3 = await startS3();
const shop = openShopForTests(s3.settings);
let other: RunningShop;
beforeAll(async () => {
  other = await startShopHere(s3.settings);
});
afterAll(() => s3.stop());

const idOf = (path: string) => path.split("/").pop() ?? "";
const bytesOf = async (answer: Response) => new Uint8Array(await answer.arrayBuffer());
const waiting = async () => (await s3.list()).filter((key) => key.startsWith("uploads/"));

/** Creates a track with files of these bytes on S3. Returns its download ID. */
async function givenSold(files: Record<string, Uint8Array>): Promise<string> {
  const track = await givenTrack();
  for (const [fileName, bytes] of Object.entries(files)) {
    const kept = { fileName, sizeBytes: bytes.byteLength, sha256: sha256Of(bytes) };
    const { key } = await givenTrackFile(track.id, kept);
    await storageOn(s3).storeFile("files", key, bytes);
  }
  const downloadId = newSecretId();
  await givenDelivery(track.id, { downloadId });
  return downloadId;
}

async function drained(reader: ReadableStreamDefaultReader | undefined): Promise<void> {
  while (reader && !(await reader.read()).done);
}

test("a shop does not open on a bucket that strangers can list", async () => {
  s3.fault.strangersMay = "list";
  await expect(startShopHere(s3.settings)).rejects.toThrow(
    `The bucket ${s3.settings.S3_BUCKET} (S3_BUCKET) is public`,
  );
  delete s3.fault.strangersMay;
});

test("a track whose parts go to two processes in turn becomes a preview that both can play", async () => {
  const ana = await shop.uploader();
  const there = uploadClient(other.url, ana.token);
  const sourcePath = join(projectRoot(), "demo", "shop", "audio", "lantern-fish.ogg");
  const file = new Uint8Array(await readFile(sourcePath));
  const path = await ana.begun("audio", file.byteLength);
  const step = Math.ceil(file.byteLength / 6);
  for (let chunk = 0; chunk < 6; chunk += 1) {
    const at = chunk % 2 === 0 ? ana : there;
    expect(await at.offsetOf(path)).toBe(chunk * step);
    const bytes = file.slice(chunk * step, (chunk + 1) * step);
    expect((await at.send(path, chunk * step, bytes)).status).toBe(204);
  }
  expect(await ana.settled(path)).toMatchObject({ state: "ready", detected: { bpm: 119 } });
  expect(await shop.filesKept()).toEqual([]);
  await until(waiting, ({ length }) => length === 0);

  const attached = resultOf(await attachUpload(db, idOf(path), "audio", ana.id));
  const { key } = await db
    .selectFrom("mediaFiles")
    .where("id", "=", attached.previewFileId ?? "")
    .select("key")
    .executeTakeFirstOrThrow();
  const preview = await s3.read(`audio/${key}`);
  for (const url of [shop.url(), other.url]) {
    const address = new URL(`/media/audio/${key}`, url);
    const whole = await fetch(address);
    expect(whole.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
    expect(preview.equals(await bytesOf(whole))).toBe(true);
    const part = await fetch(address, { headers: { Range: "bytes=1000-1999" } });
    expect([part.status, part.headers.get("Content-Length")]).toEqual([206, "1000"]);
    expect(preview.subarray(1000, 2000).equals(await bytesOf(part))).toBe(true);
    const ETag = whole.headers.get("ETag") ?? "";
    expect((await fetch(address, { headers: { "If-None-Match": ETag } })).status).toBe(304);
  }
});

test("a part altered in transit is discarded, and a canceled upload leaves nothing behind", async () => {
  const ana = await shop.uploader();
  const path = await ana.begun("audio", 5000);
  const checksum = { "Upload-Checksum": `sha256 ${randomBytes(32).toString("base64")}` };
  expect((await ana.send(path, 0, new Uint8Array(1000), checksum)).status).toBe(460);
  expect(await ana.offsetOf(path)).toBe(0);
  expect((await ana.send(path, 0, new Uint8Array(1000))).status).toBe(204);
  expect((await ana.send(path, 0, new Uint8Array(1000))).status).toBe(409);
  expect(await ana.offsetOf(path)).toBe(1000);
  expect((await waiting()).filter((key) => key.includes(idOf(path)))).toHaveLength(1);
  expect((await ana.cancel(path)).status).toBe(204);
  expect((await waiting()).filter((key) => key.includes(idOf(path)))).toEqual([]);
});

test("a buyer gets a file whole, by range and in an archive, even if S3 hangs up in between", async () => {
  const [mix, stems] = [randomBytes(3_000_000), randomBytes(500_000)];
  const downloadId = await givenSold({ "mix.wav": mix, "stems.wav": stems });
  const buyer = buyerOf(shop);
  const archive = await bytesOf(await buyer.ask(await buyer.press(downloadId)));
  expect(readStoredZip(archive).map(({ bytes }) => sha256Of(bytes))).toEqual(
    [mix, stems].map(sha256Of),
  );

  const location = await buyer.press(await givenSold({ "mix.wav": mix }));
  s3.fault.cutAfterBytes = 1_000_000;
  const whole = await buyer.ask(location);
  expect(sha256Of(await bytesOf(whole))).toBe(sha256Of(mix));
  expect(s3.fault.cutAfterBytes).toBeUndefined();
  const part = await buyer.ask(location, { headers: { Range: "bytes=2999000-" } });
  expect([part.status, part.headers.get("Content-Range")]).toEqual([
    206,
    "bytes 2999000-2999999/3000000",
  ]);
  expect(mix.subarray(2_999_000).equals(await bytesOf(part))).toBe(true);
});

test("a download that S3 breaks off for good never ends as if it were complete", async () => {
  const location = await buyerOf(shop).press(
    await givenSold({ "mix.wav": randomBytes(5_000_000) }),
  );
  Object.assign(s3.fault, { cutAfterBytes: 1_000_000, refusesFiles: "once cut" });
  const answer = await buyerOf(shop).ask(location);
  expect(answer.status).toBe(200);
  await expect(bytesOf(answer)).rejects.toThrow();
  delete s3.fault.refusesFiles;
  expect(await bytesOf(await buyerOf(shop).ask(location))).toHaveLength(5_000_000);
});

test("during an S3 outage pages still load, files say when to retry, and all then recovers", async () => {
  const ana = await shop.uploader();
  const path = await ana.begun("cover", 5000);
  const large = randomBytes(30_000_000);
  const downloadId = await givenSold({ "large.wav": large });
  const buyer = buyerOf(shop);
  const begun = await buyer.ask(await buyer.press(downloadId));
  const reader = begun.body?.getReader();
  await reader?.read();
  await s3.goAway();

  const media = await buyer.ask(`/media/audio/${"a".repeat(32)}.mp3`);
  expect([media.status, media.headers.get("Retry-After")]).toEqual([503, "5"]);
  const chunk = await ana.send(path, 0, new Uint8Array(1000));
  expect([chunk.status, chunk.headers.get("Retry-After")]).toEqual([503, "5"]);
  const pressed = await buyer.post(`/download/${downloadId}`);
  expect(pressed.status).toBe(503);
  expect(await pressed.text()).toContain("Download link is currently unavailable...");
  const ready = await buyer.ask("/readyz");
  expect([ready.status, await ready.text()]).toEqual([503, "storage\n"]);
  expect((await buyer.ask("/track-store")).status).toBe(200);

  await s3.comeBack();
  expect((await buyer.ask("/readyz")).status).toBe(200);
  expect((await buyer.ask(`/media/audio/${"a".repeat(32)}.mp3`)).status).toBe(404);
  expect(await ana.offsetOf(path)).toBe(0);
  expect((await ana.send(path, 0, new Uint8Array(1000))).status).toBe(204);
  expect(sha256Of(await bytesOf(await buyer.ask(await buyer.press(downloadId))))).toBe(
    sha256Of(large),
  );
  // The current download continues or is cut off, and the shop keeps running in either case.
  await drained(reader).catch(() => undefined);
  expect((await buyer.ask("/healthz")).status).toBe(200);
});

test("buyers who hang up leave no S3 request open, and the shop stays up", async () => {
  const location = await buyerOf(shop).press(
    await givenSold({ "mix.wav": randomBytes(20_000_000) }),
  );
  for (let n = 0; n < 20; n += 1) {
    const breaking = new AbortController();
    const answer = await fetch(new URL(location, shop.url()), { signal: breaking.signal });
    await answer.body?.getReader().read();
    breaking.abort();
  }
  await expect.poll(() => s3.countOpen(), { timeout: 30_000 }).toBe(0);
  expect((await fetch(new URL("/readyz", shop.url()))).status).toBe(200);
});
