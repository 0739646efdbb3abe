import { openShop } from "./open-shop.ts";
import { test as shopTest } from "./shop-test.ts";

export { expect } from "./shop-test.ts";

type ForEachWorker = {
  /** Settings of the shop, besides its own database and folder. */
  shopSettings: Record<string, string>;
};

/**
 * Test with an empty shop of its own, for settings of the whole shop that would affect other tests.
 * The shop is closed whatever the result.
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
