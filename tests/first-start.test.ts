import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { keepFilledShop } from "./filled-shop.ts";
import { startShop } from "./start-shop.ts";

/** A second start is quick beside the first one, which hears every track of the demo. */
const TIMES_AS_QUICK = 3;

async function timed<Value>(begin: () => Promise<Value>): Promise<[Value, seconds: number]> {
  const begun = performance.now();
  return [await begin(), (performance.now() - begun) / 1000];
}

test("on an empty folder the shop opens with its demo catalogue, and the second start is quick", async () => {
  const folder = await mkdtemp(join(tmpdir(), "dubplate-first-start-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const [first, firstSeconds] = await timed(() => startShop({ DATA_DIR: folder }));
  const page = await (await fetch(`${first.url}/track-store`)).text();
  expect(page.match(/<article/g)).toHaveLength(20);
  expect(first.output()).toContain("Filling the empty shop");
  expect(await first.stop()).toBe(0);

  const [second, secondSeconds] = await timed(() => startShop({ DATA_DIR: folder }));
  expect(second.output()).not.toContain("Filling the empty shop");
  expect(secondSeconds).toBeLessThan(firstSeconds / TIMES_AS_QUICK);
  expect(await (await fetch(`${second.url}/track-store`)).text()).toContain("<article");
  expect(await second.stop()).toBe(0);
  await keepFilledShop({ DATA_DIR: folder });
});
