import { measureBulkActions } from "./bulk-actions.ts";
import { measureBulkChange } from "./bulk-change.ts";
import { measureCachedPage } from "./cached-page.ts";
import { measureCart } from "./cart.ts";
import { measureEventLoop } from "./event-loop.ts";
import { printFigures, printTableHead } from "./figures.ts";
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
import { type BenchShop, openBench } from "./shops.ts";
import { measureSignIn } from "./sign-in.ts";
import { measureLookUp, measureNearest } from "./sounds.ts";

/*
 * Performance of the shop, as ratios of values measured in turn in one run, because other load on
 * the machine affects both. Read the ratios, not the times. See docs/performance.md. With the names
 * of parts, as in `npm run bench -- largest`, only those are measured.
 */

const chosenParts = process.argv.slice(2);
const measures = (part: "small" | "large" | "largest" | "uploads") =>
  chosenParts.length === 0 || chosenParts.includes(part);

printTableHead();
const bench = await openBench();
try {
  const small = await bench.openShop(1_000, { TRUST_PROXY: "1" });
  if (measures("small")) await measureSmall(small);
  if (measures("large")) await measureLarge(await bench.openShop(100_000));
  if (measures("largest")) await compareLargest(small, await bench.openShop(1_000_000));
  if (measures("small")) printFigures(await measureStarts(bench.folder));
} finally {
  await bench.close();
}
if (measures("uploads")) printFigures(await measureEventLoop());

async function measureSmall(shop: BenchShop): Promise<void> {
  printFigures(await measureCachedPage(shop));
  printFigures([await measureUncached(shop), await measureSignIn(shop)]);
  printFigures(await measureListeners(shop));
  printFigures(await measureRush(shop));
  printFigures([await measureCart(shop)]);
  printFigures(await measureScripts(shop));
}

async function measureLarge(shop: BenchShop): Promise<void> {
  printFigures([await measureNearest(shop)]);
  printFigures(await measureLookUp(shop));
  printFigures(await measureBulkActions(shop));
  printFigures(await measureMerge(shop));
  printFigures(await measureInsights(shop));
}

async function compareLargest(small: BenchShop, largest: BenchShop): Promise<void> {
  const shops = [small, largest];
  for (const { connection, count } of shops) {
    await fillWithOrders(connection, count / 10);
    await refreshSalesTotals(connection);
  }
  printFigures(await measureRenderedPages(shops));
  printFigures(await measureOrderPages(shops));
  printFigures(await measureFilters(shops));
  printFigures(await measureSimilarity(shops));
  printFigures(await measureBulkChange(largest));
}
