import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import {
  InvalidWebhook,
  PaymentUnknown,
  type WebhookEvent,
} from "../../app/shop/payments/payment-provider.ts";
import type { FakeProvider } from "./fakes/start-fakes.ts";
import { euros, paymentOf, providers, refundOf, shopAt } from "./provider-shops.ts";
import { receiveWebhooks } from "./receive-webhooks.ts";

async function collect(events: AsyncIterable<WebhookEvent>): Promise<WebhookEvent[]> {
  const all: WebhookEvent[] = [];
  for await (const event of events) all.push(event);
  return all;
}

async function countCalls(fake: FakeProvider, pattern: string): Promise<number> {
  return (await fake.calls()).filter((call) => new RegExp(pattern).test(call)).length;
}

/* Lost responses and events, the same for every remote provider. */

describe.each(providers)("$name", (provider) => {
  const at = shopAt(provider);

  test.each(["lose", "fail"] as const)(
    "a lookup finds a capture whose response was lost (%s)",
    async (how) => {
      const ref = await at.givenAuthorized();
      const key = randomUUID();
      await at.fake.fault({ of: provider.calls.capture, how });
      const capture = at.shop.capturePayment(ref, euros(2500), key);
      await expect(capture).rejects.toThrow(PaymentUnknown);
      await at.fake.calm();
      expect(await at.shop.retrievePayment(ref)).toMatchObject({ capturedCents: 2500 });
      const again = await at.shop.capturePayment(ref, euros(2500), key);
      expect(again).toMatchObject({ state: "captured", capturedCents: 2500 });
    },
  );

  test.each(["refuse", "cut", "busy"] as const)(
    "a capture that never started (%s) is unknown, and can be made later",
    async (how) => {
      const ref = await at.givenAuthorized();
      const key = randomUUID();
      await at.fake.fault({ of: provider.calls.capture, how });
      await expect(at.shop.capturePayment(ref, euros(2500), key)).rejects.toThrow(PaymentUnknown);
      await at.fake.calm();
      expect(await at.shop.retrievePayment(ref)).toMatchObject({ state: "authorised" });
      const captured = await at.shop.capturePayment(ref, euros(2500), key);
      expect(captured).toMatchObject({ state: "captured", capturedCents: 2500 });
    },
  );

  test("a refund whose response was lost is made once under its key", async () => {
    const ref = await at.givenCaptured();
    const key = randomUUID();
    await at.fake.fault({ of: provider.calls.refund, how: "lose" });
    await expect(at.shop.refundPayment(ref, refundOf(1000, key), key)).rejects.toThrow(
      PaymentUnknown,
    );
    await at.fake.calm();
    expect(await at.shop.refundPayment(ref, refundOf(1000, key), key)).toMatchObject({
      state: "done",
    });
    expect((await at.shop.retrievePayment(ref)).refundedCents).toBe(1000);
  });

  test("a refund is found by its ID once the provider has forgotten its key", async () => {
    const ref = await at.givenCaptured();
    const [id, other] = [randomUUID(), randomUUID()];
    await at.fake.fault({ of: provider.calls.refund, how: "lose" });
    await expect(at.shop.refundPayment(ref, refundOf(1000, id), id)).rejects.toThrow(
      PaymentUnknown,
    );
    await at.fake.calm();
    await at.fake.simulate("forget-keys");
    expect(await at.shop.findRefund(ref, id)).toMatchObject({ state: "done", cents: 1000 });
    expect(await at.shop.findRefund(ref, other)).toBeUndefined();
  });

  test("a call to a slow provider times out", async () => {
    const hasty = provider.connect(at.fake, { responseLimitMs: 50 });
    await at.fake.fault({ of: provider.calls.create, how: "slow", ms: 400 });
    const before = await countCalls(at.fake, provider.calls.create);
    await expect(hasty.createPayment(paymentOf(2500), randomUUID())).rejects.toThrow(
      PaymentUnknown,
    );
    await at.fake.calm();
    expect((await countCalls(at.fake, provider.calls.create)) - before).toBeLessThanOrEqual(2);
  });

  test("a webhook is verified by its signature over every byte", async () => {
    const inbox = await receiveWebhooks();
    await at.fake.subscribe(inbox.url);
    const ref = await at.givenAuthorized();
    expect(await at.fake.delivered()).toContain(204);
    await at.fake.subscribe(inbox.url, "never");
    await inbox.close();
    const [request] = inbox.received;
    if (!request) throw new Error("Nothing came.");
    expect(await at.shop.parseWebhook(request)).toMatchObject({
      eventId: expect.any(String),
      paymentRef: ref,
    });
    const { headers, body } = request;
    const forged = body.with(body.length - 3, (body.at(-3) ?? 0) ^ 1);
    const unsigned = new Headers({ "content-type": "application/json" });
    for (const request of [
      { headers, body: forged },
      { headers: unsigned, body },
      { headers, body: new Uint8Array() },
    ]) {
      await expect(at.shop.parseWebhook(request)).rejects.toThrow(InvalidWebhook);
    }
  });

  test("every kind of event points to its payment", async () => {
    const inbox = await receiveWebhooks();
    await at.fake.subscribe(inbox.url, "held");
    const ref = await at.givenCaptured();
    await at.shop.refundPayment(ref, refundOf(500), randomUUID());
    await at.fake.simulate("dispute", { ref });
    await at.fake.flush();
    await at.fake.subscribe(inbox.url, "never");
    await inbox.close();
    const events = await Promise.all(
      inbox.received.map((request) => at.shop.parseWebhook(request)),
    );
    expect(events.length).toBeGreaterThanOrEqual(3);
    expect(events.filter(({ paymentRef }) => paymentRef !== ref)).toEqual([]);
    expect(new Set(events.map(({ eventId }) => eventId)).size).toBe(events.length);
  });

  test("events missed while the shop was offline can be listed", async () => {
    const ref = await at.givenAuthorized();
    const later = (ms: number) => new Date(Date.now() + ms);
    const [before, soon] = [later(-60_000), later(60_000)];
    const missed = await collect(at.shop.listMissedEvents(before, soon));
    expect(missed.map(({ paymentRef }) => paymentRef)).toContain(ref);
    expect(await collect(at.shop.listMissedEvents(soon, later(120_000)))).toEqual([]);
    expect(await collect(at.shop.listMissedEvents(new Date(0), before))).toEqual([]);
  });
});
