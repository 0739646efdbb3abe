import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { numbersFrom } from "../fixtures/numbers-from.ts";
import { freshArchive } from "../long/send-chunks.ts";
import { openShopForTests } from "./open-shop.ts";

const shop = openShopForTests();

const CHUNKS = 80;
const SIZE = 10_000;
const SEED = 20_260_602;

const sha256 = (chunk: Uint8Array) =>
  `sha256 ${createHash("sha256").update(chunk).digest("base64")}`;

test(`${CHUNKS} corrupt, truncated or misplaced parts are all refused, and each is accepted once it arrives intact`, async () => {
  const random = numbersFrom(SEED);
  const ana = await shop.uploader();
  const file = freshArchive(CHUNKS * SIZE);
  const path = await ana.begun("deliverable", file.byteLength);
  const refused = { 409: 0, 460: 0 };
  for (let at = 0; at < file.byteLength; at += SIZE) {
    const chunk = file.slice(at, at + SIZE);
    const checksum = { "Upload-Checksum": sha256(chunk) };
    const altered = chunk.slice();
    const offset = Math.floor(random() * SIZE);
    altered.set([(altered.at(offset) ?? 0) ^ (1 + Math.floor(random() * 255))], offset);
    const wrong = [
      { status: 460, answer: () => ana.send(path, at, altered, checksum) },
      { status: 460, answer: () => ana.send(path, at, chunk.slice(0, -1), checksum) },
      { status: 409, answer: () => ana.send(path, at + 1, chunk, checksum) },
      { status: 409, answer: () => ana.send(path, Math.max(at - SIZE, 1), chunk, checksum) },
    ][(at / SIZE) % 4];
    const status = (await wrong?.answer())?.status;
    expect(status, `part ${at / SIZE}`).toBe(wrong?.status);
    if (status === 409 || status === 460) refused[status] += 1;
    expect(await ana.offsetOf(path)).toBe(at);
    expect((await ana.send(path, at, chunk, checksum)).status).toBe(204);
  }
  expect(refused).toEqual({ 409: CHUNKS / 2, 460: CHUNKS / 2 });
  expect((await ana.settled(path)).state).toBe("ready");
  const kept = await shop.filesKept();
  const key = `${createHash("sha256").update(file).digest("hex").slice(0, 32)}.zip`;
  expect(kept.some((name) => name.endsWith(key))).toBe(true);
});
