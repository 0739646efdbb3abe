import { beforeAll, expect, test } from "vitest";
import type { RunningShop } from "../fixtures/start-shop.ts";
import { until } from "../fixtures/until.ts";
import { startShopHere } from "../web/shop-here.ts";
import { memoryOf, pay, printsMemory, visitsTo } from "./visits.ts";

const VISITS = 500;
/** Number of visits that fill compiled code and small caches. */
const WARM_UP = 50;
/** Limit of growth. A visit that stayed in memory would cost some 25 kB. */
const MAX_GROWTH_BYTES = VISITS * 5_000;

let shop: RunningShop;

beforeAll(async () => {
  shop = await startShopHere({ ...printsMemory, PAGE_CACHE_MB: "0" });
});

test(`${VISITS} visits of each kind leave nothing in memory`, async () => {
  const { visits, close } = await visitsTo(shop);
  for (const [, visit] of Object.values(visits)) await pay(visit, WARM_UP);
  for (const [kind, [status, visit]] of Object.entries(visits)) {
    const before = await memoryOf(shop);
    expect(await pay(visit, VISITS), kind).toEqual([status]);
    const growth = async () => ({ kind, bytes: (await memoryOf(shop)).heap - before.heap });
    // An interrupted page is released when React Router's timeout of five seconds is over.
    await until(growth, ({ bytes }) => bytes < MAX_GROWTH_BYTES, 60); // Garbage collection takes longer.
  }
  close();
});
