import { measureBulkActions } from "./bulk-actions.ts";
import { measureBulkChange } from "./bulk-change.ts";
import { measureCachedPage } from "./cached-page.ts";
import { measureEventLoop } from "./event-loop.ts";
import { type Figure, printTable } from "./figures.ts";
import { fillWithOrders, refreshSalesTotals } from "./fill-orders.ts";
import { measureScripts, measureStarts } from "./first-visit.ts";
import { measureInsights } from "./insights.ts";
import { measureListeners } from "./listeners.ts";
import { measureMerge } from "./merge-genres.ts";
import {
  measureFilters,
  measureOrderPages,
  measureRenderedPages,
  measureSimilarity,
  measureUncached,
} from "./rendered-pages.ts";
import { measureRush } from "./rush.ts";
import { openBench } from "./shops.ts";
import { measureSignIn } from "./sign-in.ts";
import { measureLookUp, measureNearest } from "./sounds.ts";

/*
 * Performance of the shop, as ratios of values measured in turn in one run, because other load on
 * the machine affects both. Read the ratios, not the times. See docs/performance.md.
 */

const bench = await openBench();
const figures: Figure[] = [];
try {
  const small = await bench.openShop(1_000, { TRUST_PROXY: "1" });
  figures.push(...(await measureCachedPage(small)));
  figures.push(await measureUncached(small));
  figures.push(await measureSignIn(small));
  figures.push(...(await measureListeners(small)));
  figures.push(...(await measureRush(small)));
  figures.push(...(await measureScripts(small)));
  const large = await bench.openShop(100_000);
  figures.push(await measureNearest(large));
  figures.push(...(await measureLookUp(large)));
  figures.push(...(await measureBulkActions(large)));
  figures.push(...(await measureMerge(large)));
  figures.push(...(await measureInsights(large)));
  const largest = await bench.openShop(1_000_000);
  for (const { connection, count } of [small, largest]) {
    await fillWithOrders(connection, count / 10);
    await refreshSalesTotals(connection);
  }
  figures.push(...(await measureRenderedPages([small, largest])));
  figures.push(...(await measureOrderPages([small, largest])));
  figures.push(...(await measureFilters([small, largest])));
  figures.push(...(await measureSimilarity([small, largest])));
  figures.push(...(await measureBulkChange(largest)));
  figures.push(...(await measureStarts(bench.folder)));
} finally {
  await bench.close();
}
figures.push(...(await measureEventLoop()));
printTable(figures);
