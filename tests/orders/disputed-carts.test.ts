import { beforeAll, describe, expect, test, vi } from "vitest";
import { prepareJobs } from "../../app/platform/jobs/job-runner.server.ts";
import { sha256Hex } from "../../app/platform/system/sha256.server.ts";
import { findOrderPage } from "../../app/shop/orders/buyers/order-page.server.ts";
import { givenTrack, givenTrackFile } from "../fixtures/given.ts";
import { balancesOf, givenProducer } from "../shares/given-shares.ts";
import { givenPaidCart, linesOf, orderOf, soldOf } from "./given-carts.ts";
import { placed, reserve, runOrderJobs } from "./given-orders.ts";

/* Disputes of a payment for several tracks of several producers. */

const { stripe } = await vi.hoisted(() => import("../payments/fakes/with-stripe.ts"));
const { paypal } = await vi.hoisted(() => import("../payments/fakes/with-paypal.ts"));

beforeAll(prepareJobs);

type Dispute = Record<string, string | number>;

const providers: {
  name: string;
  fake: typeof stripe;
  pay: typeof placed.pay;
  won: Dispute;
}[] = [
  {
    name: "Stripe",
    fake: stripe,
    pay: placed.pay,
    won: { status: "won" },
  },
  {
    name: "PayPal",
    fake: paypal,
    pay: { provider: "paypal", method: "paypal" },
    won: { status: "RESOLVED", outcome: "RESOLVED_SELLER_FAVOUR", debited: 0 },
  },
];

const prices = [1000, 2000, 3000];

describe.each(providers)("$name", ({ fake, pay, won }) => {
  async function givenOrder() {
    const producers = await Promise.all(prices.map(() => givenProducer()));
    const tracks = await Promise.all(
      prices.map((priceCents, n) => givenTrack({ priceCents, userId: producers[n]?.producer.id })),
    );
    for (const { id } of tracks) await givenTrackFile(id, { sizeBytes: 1, sha256: sha256Hex(id) });
    const { orderId, ref } = await givenPaidCart(fake, tracks, pay);

    /** Counts the lines whose files the buyer gets. */
    async function countDelivered(): Promise<number> {
      const { lines } = await findOrderPage(orderId);
      return lines.filter(({ files }) => files.length > 0).length;
    }

    async function sharesOf(): Promise<number[]> {
      const balances = await Promise.all(producers.map(({ producer }) => balancesOf(producer.id)));
      return balances.map(([heldCents = 0]) => heldCents);
    }

    async function dispute(details: Dispute): Promise<void> {
      await fake.simulate("dispute", { ref, ...details });
      await runOrderJobs(orderId);
    }

    return { orderId, tracks, countDelivered, sharesOf, dispute };
  }

  test("a dispute pauses the files of all lines, and when it is won, all are as before", async () => {
    const { orderId, tracks, countDelivered, sharesOf, dispute } = await givenOrder();
    expect(await countDelivered()).toBe(3);
    await dispute({});
    expect(await countDelivered()).toBe(0);
    expect((await orderOf(orderId)).state).toBe("paid");
    expect(await soldOf(tracks)).toEqual([true, true, true]);
    await dispute(won);
    expect(await countDelivered()).toBe(3);
    expect((await linesOf(orderId)).map(({ returnedCents }) => returnedCents)).toEqual([0, 0, 0]);
    expect(await sharesOf()).toEqual([700, 1400, 2100]);
  });

  test("a lost dispute returns every line with its share, and one that is won later restores them", async () => {
    const { orderId, tracks, countDelivered, sharesOf, dispute } = await givenOrder();
    await dispute({});
    await dispute({ status: "lost" });
    expect((await orderOf(orderId)).state).toBe("charged-back");
    expect((await linesOf(orderId)).map(({ returnedCents }) => returnedCents)).toEqual(prices);
    expect(await sharesOf()).toEqual([0, 0, 0]);
    expect(await countDelivered()).toBe(0);
    for (const { id } of tracks)
      expect(await reserve(id)).toMatchObject({ refused: { reason: "missing" } });
    await dispute(won);
    expect((await orderOf(orderId)).state).toBe("paid");
    expect((await linesOf(orderId)).map(({ returnedCents }) => returnedCents)).toEqual([0, 0, 0]);
    expect(await sharesOf()).toEqual([700, 1400, 2100]);
    expect(await countDelivered()).toBe(3);
  });

  test("a partly lost dispute is spread over the lines and their shares, and all stay sold", async () => {
    const { orderId, countDelivered, sharesOf, dispute } = await givenOrder();
    await dispute({ cents: 600 });
    await dispute({ cents: 600, status: "lost" });
    expect((await orderOf(orderId)).state).toBe("paid");
    expect((await linesOf(orderId)).map(({ returnedCents }) => returnedCents)).toEqual([
      100, 200, 300,
    ]);
    expect(await sharesOf()).toEqual([630, 1260, 1890]);
    expect(await countDelivered()).toBe(3);
  });
});
