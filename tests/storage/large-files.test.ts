import { mkdtemp, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { setImmediate as immediate } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { measureFile, writeStream } from "../../app/platform/storage/large-files.server.ts";
import { localStorage } from "../../app/platform/storage/local-storage.server.ts";

const MB = 1_000_000;
const SIZE = 100 * MB;
let folder: string;
let large: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "dubplate-pieces-"));
  large = join(folder, "large.wav");
  await writeFile(large, "");
  await truncate(large, SIZE);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Returns the peak size of buffers during some work, beyond those before. */
async function peakBufferBytes(work: () => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage().arrayBuffers;
  let [most, isOver] = [before, false];
  const ended = work().finally(() => {
    isOver = true;
  });
  while (!isOver) {
    most = Math.max(most, process.memoryUsage().arrayBuffers);
    await immediate();
  }
  await ended;
  return most - before;
}

/** Yields chunks like a connection: each in its own buffer. */
async function* chunks() {
  for (let sent = 0; sent < SIZE; sent += 50_000) yield Buffer.alloc(50_000, 7);
}

test.each([
  ["received", () => writeStream(Readable.from(chunks()), large, 0)],
  ["measured", () => measureFile(large)],
  ["stored", () => localStorage(folder).storeFile("files", "large", { path: large })],
])(
  "a 100 MB file that is %s is never held in memory, not even as uncollected garbage",
  async (_what, work) => {
    expect(await peakBufferBytes(work)).toBeLessThan(5 * MB);
  },
);

test("data from a connection is written at its offset, including everything received before an error", async () => {
  const path = join(folder, "resumed");
  await writeFile(path, "one ");
  expect(
    await writeStream(Readable.from([Buffer.from("two "), Buffer.from("three")]), path, 4),
  ).toBe(13);
  const broken = Readable.from(
    (async function* () {
      yield Buffer.from(" four");
      throw new Error("hung up");
    })(),
  );
  await expect(writeStream(broken, path, 13)).rejects.toThrow("hung up");
  expect(await readFile(path, "utf8")).toBe("one two three four");
});

test("a buffer shared with other code is left intact", async () => {
  const path = join(folder, "shared");
  await writeFile(path, "");
  const shared = Buffer.from("first second");
  await writeStream(Readable.from([shared.subarray(0, 5)]), path, 0);
  expect(shared.toString()).toBe("first second");
});
