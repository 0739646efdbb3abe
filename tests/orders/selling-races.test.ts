import { expect, test } from "vitest";
import { givenDelivery, givenSession, givenTracks, givenUser } from "../fixtures/given.ts";
import { openShopForTests } from "../uploads/open-shop.ts";
import { buyerOf, readTrack, salesOf, usesOf } from "./buyer.ts";

const shop = openShopForTests({ TRUST_PROXY: "1" });

/** Retries like a browser while the shop is too busy. */
async function patiently(ask: () => Promise<Response>): Promise<Response> {
  const answer = await ask();
  return answer.status === 503 ? patiently(ask) : answer;
}

test("fifty simultaneous HTTP sales, by buyers and by hand, count as one", async () => {
  const admin = buyerOf(shop, await givenSession(await givenUser({ role: "admin" })));
  const visitor = buyerOf(shop);
  for (const { id } of await givenTracks(3)) {
    const downloadId = (await givenDelivery(id)).downloadId ?? "";
    const byHand = { intent: "sold", trackId: id, value: "true", confirmed: "true" };
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        patiently(() =>
          n % 5 === 0 ? admin.post("/admin/music-manager", byHand) : visitor.confirm(downloadId),
        ),
      ),
    );
    expect(answers.filter(({ status }) => status !== 200 && status !== 303)).toEqual([]);
    expect(await salesOf(id)).toHaveLength(1);
  }
});

test("forty people opening a link at the same moment all get a response, and one of them buys", async () => {
  for (const { id } of await givenTracks(3)) {
    const confirmPath = `/download/${(await givenDelivery(id)).downloadId}/claim`;
    const visits = Array.from({ length: 40 }, (_, n) => {
      return { Origin: shop.url(), "X-Forwarded-For": `10.9.${n}.1` };
    });
    const answers = await Promise.all(
      visits.map((headers) =>
        buyerOf(shop).ask(confirmPath, { method: "POST", headers, form: {} }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(visits.map(() => 200));
    expect(await salesOf(id)).toHaveLength(1);
    expect(await usesOf(id)).toHaveLength(40);
  }
});

test("a shop killed during fifty sales has sold each track at most once, and completely", async () => {
  for (let round = 0; round < 3; round += 1) {
    const tracks = await givenTracks(10);
    const ids = await Promise.all(
      tracks.map(async ({ id }) => (await givenDelivery(id)).downloadId ?? ""),
    );
    const visitor = buyerOf(shop);
    const sales = Array.from({ length: 50 }, (_, n) => visitor.confirm(ids[n % 10] ?? ""));
    // The other requests are still in progress when the first response arrives.
    await Promise.race(sales);
    const [, ...outcomes] = await Promise.all([
      shop.kill(),
      ...sales.map((sale) => sale.then(({ ok }) => ok).catch(() => false)),
    ]);
    await shop.start();
    for (const [index, { id }] of tracks.entries()) {
      const sales = await salesOf(id);
      expect(sales.length).toBe((await readTrack(id)).soldAt ? 1 : 0);
      if (outcomes.some((isAnswered, n) => isAnswered && n % 10 === index))
        expect(sales).toHaveLength(1);
    }
    const again = buyerOf(shop);
    await Promise.all(ids.map((id) => again.confirm(id)));
    for (const { id } of tracks) expect(await salesOf(id)).toHaveLength(1);
  }
});
