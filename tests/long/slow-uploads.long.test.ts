import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { openShopForTests } from "../uploads/open-shop.ts";

const shop = openShopForTests();

const SENDERS = 25;
const EACH = 4;

/** Yields `size` bytes once a second, a number of times or while it is read. */
function trickle(size: number, times = Number.POSITIVE_INFINITY): ReadableStream<Uint8Array> {
  let sent = 0;
  return new ReadableStream({
    async pull(controller) {
      await pause(1000);
      sent += 1;
      if (sent > times) controller.close();
      else controller.enqueue(new Uint8Array(size));
    },
  });
}

test("a hundred clients sending one byte a second are all disconnected within a minute", async () => {
  const people: Awaited<ReturnType<typeof shop.uploader>>[] = [];
  while (people.length < SENDERS) people.push(await shop.uploader());
  const start = performance.now();
  const answers = people.flatMap((person) =>
    Array.from({ length: EACH }, async () => {
      const path = await person.begun("deliverable", 1_000_000);
      return person.send(path, 0, trickle(1)).then(
        ({ status }) => status,
        () => 408, // The connection was closed before the response was read.
      );
    }),
  );
  const statuses = await Promise.all(answers);
  const seconds = Math.round((performance.now() - start) / 1000);
  const tooSlow = statuses.filter((status) => status === 408).length;
  const tooMany = statuses.filter((status) => status === 429).length;
  process.stdout.write(
    `slow senders: ${statuses.length}, sent away for slowness ${tooSlow}, for lack of room ${tooMany}, all after ${seconds} s\n`,
  );
  expect(tooSlow + tooMany).toBe(SENDERS * EACH);
  expect(tooSlow).toBeGreaterThan(0);
  expect(seconds).toBeLessThan(60);
});

test("an honest client on a slow connection is cut off, resumes where it was and finishes", async () => {
  const ana = await shop.uploader();
  const size = 240_000;
  const path = await ana.begun("deliverable", size);
  let tries = 0;
  for (let at = 0; at < size; at = await ana.offsetOf(path)) {
    tries += 1;
    await ana.send(path, at, trickle(3000, (size - at) / 3000)).catch(() => undefined);
  }
  process.stdout.write(`a line of 3 kB a second: ${size / 1000} kB in ${tries} tries\n`);
  expect(tries).toBeGreaterThan(1);
});
