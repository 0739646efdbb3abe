import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { openShopForTests } from "../uploads/open-shop.ts";
import { freshArchive, sendChunks } from "./send-chunks.ts";

const shop = openShopForTests();

const AT_ONCE = 10;
const SIZE = 100_000_000;
const MAX_GROWTH = 150_000_000;

test("ten concurrent uploads of 100 MB cost the shop less than 150 MB of memory", async () => {
  // One-time growth of the process, whatever is uploaded.
  const first = await shop.uploader();
  const small = freshArchive(10_000_000);
  const warm = await first.begun("deliverable", small.byteLength);
  await sendChunks(first, warm, small);
  await first.settled(warm);

  const file = freshArchive(SIZE);
  const people = await Promise.all(Array.from({ length: AT_ONCE }, () => shop.uploader()));
  const before = await shop.memory();
  let [most, isOver] = [before, false];
  const watching = (async () => {
    while (!isOver) {
      most = Math.max(most, await shop.memory());
      await pause(20);
    }
  })();
  await Promise.all(
    people.map(async (person) => {
      const path = await person.begun("deliverable", SIZE);
      await sendChunks(person, path, file);
      expect((await person.settled(path)).state).toBe("ready");
    }),
  );
  isOver = true;
  await watching;
  const megabytes = (bytes: number) => Math.round(bytes / 1_000_000);
  process.stdout.write(
    `memory: ${megabytes(before)} MB before, at most ${megabytes(most)} MB while ten files of 100 MB came at once\n`,
  );
  expect(most - before).toBeLessThan(MAX_GROWTH);
});
