import { test as ownShopTest } from "./own-shop-test.ts";

export { expect } from "./shop-test.ts";

/** A test of buying, in a shop that is shared with the others of them. Each buyer may come from a network of their own. */
export const test = ownShopTest.extend({
  shopSettings: [{ TRUST_PROXY: "1" }, { scope: "worker" }],
});
