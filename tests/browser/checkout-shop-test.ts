import { test as ownShopTest } from "./own-shop-test.ts";

export { expect } from "./shop-test.ts";

/**
 * Test of a purchase in a shop shared with the other checkout tests. Each buyer may have a network
 * of their own.
 */
export const test = ownShopTest.extend({
  shopSettings: [{ TRUST_PROXY: "1" }, { scope: "worker" }],
});
