import { type Catalog, openShop } from "./open-shop.ts";
import { test as shopTest } from "./shop-test.ts";

export { expect } from "./shop-test.ts";

type ForEachWorker = {
  /** Settings of the shop, besides its own database and folder. */
  shopSettings: Record<string, string>;
  catalog: Catalog;
};

/**
 * Test with a shop of its own, empty unless the file asks for the demo catalog, for settings of the
 * whole shop that would affect other tests. The shop is closed whatever the result.
 */
export const test = shopTest.extend<object, ForEachWorker>({
  shopSettings: [{}, { option: true, scope: "worker" }],
  catalog: ["empty", { option: true, scope: "worker" }],
  openedShop: [
    async ({ shopSettings, catalog }, use) => {
      const { shop, close } = await openShop(catalog, shopSettings);
      await use(shop);
      await close();
    },
    { scope: "worker" },
  ],
});
