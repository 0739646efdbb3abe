import { createHash, randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, readdir, readFile, readlink, rename } from "node:fs/promises";
import { dirname } from "node:path";
import { expect, test } from "vitest";
import { givenDelivery, givenTrack, givenTrackFile } from "../fixtures/given.ts";
import { until } from "../fixtures/until.ts";
import { openShopForTests } from "../uploads/open-shop.ts";
import { buyerOf, givenBought } from "./buyer.ts";

const shop = openShopForTests();
const size = 1024 ** 3;
const MB = 1024 ** 2;

/** Creates a sparse file of a gigabyte, with random bytes where a mistake would show. */
async function makeLargeFile(path: string): Promise<string> {
  await mkdir(dirname(path), { recursive: true });
  const file = await open(path, "w");
  await file.truncate(size);
  for (const at of [0, size / 2 - MB, size / 2, (size * 3) / 4, size - MB]) {
    await file.write(randomBytes(MB), 0, MB, at);
  }
  await file.close();
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path, { highWaterMark: MB })) hash.update(chunk);
  return hash.digest("hex");
}

/**
 * Returns the resident memory of the shop's process in bytes (proc(5): the second number, in pages
 * of 4 KB).
 */
async function residentBytes(): Promise<number> {
  const [, pages] = (await readFile(`/proc/${shop.pid()}/statm`, "utf8")).split(" ");
  return Number(pages) * 4096;
}

test("a gigabyte downloaded in two halves is complete and uses at most 100 MB of extra memory", async () => {
  const { id } = await givenTrack();
  const { downloadId } = await givenDelivery(id);
  // The file has a temporary name until its hash is known.
  const draft = shop.pathOf("files", `${"0".repeat(32)}.wav`);
  const sha256 = await makeLargeFile(draft);
  const { key } = await givenTrackFile(id, { fileName: "Stems.wav", sizeBytes: size, sha256 });
  await rename(draft, shop.pathOf("files", key));

  const buyer = buyerOf(shop);
  const location = await buyer.press(downloadId ?? "");
  await (await buyer.ask(location, { headers: { Range: "bytes=0-99" } })).arrayBuffer();
  const atRest = await residentBytes();
  let highest = 0;
  const hash = createHash("sha256");
  let received = 0;
  for (const Range of [`bytes=0-${size / 2 - 1}`, `bytes=${size / 2}-`]) {
    const answer = await buyer.ask(location, { headers: { Range } });
    expect(answer.status).toBe(206);
    let looked = 0;
    for await (const chunk of answer.body ?? []) {
      hash.update(chunk);
      received += chunk.byteLength;
      if (received - looked < 8 * MB) continue;
      looked = received;
      highest = Math.max(highest, await residentBytes());
    }
  }
  expect(received).toBe(size);
  expect(hash.digest("hex")).toBe(sha256);
  // Uncollected garbage comes and goes.
  expect((highest - atRest) / MB).toBeLessThan(300);
});

test("two hundred aborted downloads leave no file open", async () => {
  const { downloadId, files } = await givenBought(shop, {
    "one.wav": randomBytes(5_000_000),
    "two.wav": randomBytes(5_000_000),
  });
  const buyer = buyerOf(shop);
  const locations = [await buyer.press(downloadId), await buyer.press(downloadId, files[0]?.id)];
  for (let n = 0; n < 100; n += 1) {
    for (const location of locations) {
      const breaking = new AbortController();
      const answer = await fetch(new URL(location, shop.url()), { signal: breaking.signal });
      await answer.body?.getReader().read();
      breaking.abort();
    }
  }
  const openFiles = async () => {
    const handles = await readdir(`/proc/${shop.pid()}/fd`);
    const targets = await Promise.all(
      handles.map((handle) => readlink(`/proc/${shop.pid()}/fd/${handle}`).catch(() => "")),
    );
    return targets.filter((target) => files.some(({ key }) => target.endsWith(key))).length;
  };
  expect(await until(openFiles, (count) => count === 0, 60)).toBe(0);
});
