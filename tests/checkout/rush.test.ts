import { expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { givenTrackSoldHere, ordersWithLines } from "../fixtures/given.ts";
import { until } from "../fixtures/until.ts";
import { openShopForTests } from "../uploads/open-shop.ts";
import { payInSandbox, rushFor } from "./rush.ts";
import { openCheckout, visibleTextOf } from "./shopper.ts";

const shop = openShopForTests({ TRUST_PROXY: "1", PAGE_CACHE_MB: "64" });

const states = () => ordersWithLines().execute();

test("two hundred buyers rush for twenty tracks: twenty buy one each, and the others are told it's taken", async () => {
  await openCheckout();
  const tracks = await Promise.all(Array.from({ length: 20 }, () => givenTrackSoldHere()));
  const ids = tracks.map(({ id }) => id);
  const { first, refused } = await rushFor(shop, ids, 200);
  expect(first).toHaveLength(20);
  expect(refused).toHaveLength(180);
  const faster = /^409 .*Someone else got there first.*It's reserved until/;
  expect(refused.filter((text) => !faster.test(text))).toEqual([]);
  const pages = await Promise.all(first.map(payInSandbox));
  await until(states, (orders) => orders.every(({ state }) => state === "paid"));
  const sold = (await states()).map(({ trackId }) => trackId);
  expect(sold.toSorted()).toEqual(ids.toSorted());
  const received = await db.selectFrom("payments").select(["capturedCents", "isSurplus"]).execute();
  expect(received).toEqual(ids.map(() => ({ capturedCents: 4999, isSurplus: false })));
  for (const [n, page] of pages.entries()) {
    const response = await first[n]?.ask(page);
    expect(response && (await visibleTextOf(response))).toContain("Sold to you");
  }
  const { slug } = tracks[0] ?? {};
  expect(await visibleTextOf(await fetch(`${shop.url()}/music/${slug}`))).toContain("SOLD");
});
