import { openShop } from "./open-shop.ts";
import { test as shopTest } from "./shop-test.ts";

export { expect } from "./shop-test.ts";

type ForEachWorker = {
  /** What the shop is started with, besides a database and a folder of its own. */
  shopSettings: Record<string, string>;
};

/**
 * A test against an empty shop of its own, for what is true of a whole shop: the others would find it
 * closed, or its pages renamed. It is closed in the end, whatever became of the test.
 */
export const test = shopTest.extend<object, ForEachWorker>({
  shopSettings: [{}, { option: true, scope: "worker" }],
  openedShop: [
    async ({ shopSettings }, use) => {
      const { shop, close } = await openShop("empty", shopSettings);
      await use(shop);
      await close();
    },
    { scope: "worker" },
  ],
});
