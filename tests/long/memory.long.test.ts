import { beforeAll, expect, test } from "vitest";
import { memoryOf, pay, printsMemory, visitsTo } from "../faults/visits.ts";
import { givenTracks } from "../fixtures/given.ts";
import type { RunningShop } from "../fixtures/start-shop.ts";
import { startShopHere } from "../web/shop-here.ts";

const VISITS = 50_000;
const WARM_UP = 3_000;
const MAX_GROWTH_MIB = 20;
const MIB = 1024 ** 2;
const GENRES = ["Techno", "House", "Drum & Bass", "Hip Hop", "Ambient"];

let shop: RunningShop;

beforeAll(async () => {
  for (const genre of GENRES) await givenTracks(10, { genre });
  shop = await startShopHere({ ...printsMemory, PAGE_CACHE_MB: "8" });
});

/** Returns a URL that differs with each visit, like those of searches. */
const search = (nth: number) =>
  `/track-store?search=track+${nth % 5_000}&genre=${encodeURIComponent(GENRES[nth % 5] ?? "")}`;

/** Opens a stream of live events and leaves at the first data. */
async function listenBriefly(): Promise<number> {
  const stop = new AbortController();
  const answer = await fetch(`${shop.url}/live`, { signal: stop.signal });
  await answer.body?.getReader().read();
  stop.abort();
  return answer.status;
}

async function fetchPage(path: string): Promise<number> {
  const answer = await fetch(shop.url + path);
  await answer.arrayBuffer();
  return answer.status;
}

const inMiB = ({ heap, rss }: { heap: number; rss: number }) =>
  `${(heap / MIB).toFixed(1)} MiB referred to, ${(rss / MIB).toFixed(0)} MiB of the machine`;

test(`the shop uses no more memory after ${VISITS} visits of all kinds than before`, async () => {
  const { visits, close } = await visitsTo(shop);
  const usual = Object.values(visits).map(([, visit]) => visit);
  const kinds = [
    ...usual,
    (nth: number) => fetchPage(search(nth)),
    () => fetchPage("/"),
    () => fetchPage("/icon.svg"),
    listenBriefly,
  ];
  const mixed = async (nth: number) => (await kinds[nth % kinds.length]?.(nth)) ?? 0;
  await pay(mixed, WARM_UP);
  const before = await memoryOf(shop);
  const statuses = await pay(mixed, VISITS);
  const after = await memoryOf(shop);
  process.stdout.write(`Before: ${inMiB(before)}. After ${VISITS} visits: ${inMiB(after)}.\n`);
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  expect((after.heap - before.heap) / MIB).toBeLessThan(MAX_GROWTH_MIB);
  close();
});
