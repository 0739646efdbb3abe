import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type PaymentProvider,
  PaymentRefused,
  type PaymentRequest,
  PaymentUnknown,
  type WebhookEvent,
  WebhookNotProven,
} from "../../app/payments/payment-provider.ts";
import type { FakeProvider } from "./fakes/start-fakes.ts";
import { receiveWebhooks } from "./receive-webhooks.ts";

const euros = (cents: number) => ({ cents, currency: "EUR" as const });

export function paymentOf(cents: number): PaymentRequest {
  return {
    orderId: randomUUID(),
    paymentId: randomUUID(),
    method: "any",
    amount: euros(cents),
    description: "Exclusive track",
    returnUrl: "http://localhost:3000/orders/secret",
    cancelUrl: "http://localhost:3000/checkout/secret",
    payableUntil: new Date(Date.now() + 15 * 60_000),
  };
}

export type Contract = {
  start(): Promise<FakeProvider>;
  connect(fake: FakeProvider, given?: { key?: string; responseLimitMs?: number }): PaymentProvider;
  /** What a call is for the fake, as a pattern of `METHOD /path`. */
  calls: { create: string; capture: string; refund: string };
};

async function collect(events: AsyncIterable<WebhookEvent>): Promise<WebhookEvent[]> {
  const all: WebhookEvent[] = [];
  for await (const event of events) all.push(event);
  return all;
}

/** What orders rely on, the same for every provider that is reached over a line. */
export function testProvider({ start, connect, calls }: Contract): void {
  let fake: FakeProvider;
  let shop: PaymentProvider;

  beforeAll(async () => {
    fake = await start();
    shop = connect(fake);
  });
  afterAll(() => fake.stop());

  async function givenPayment(cents = 2500) {
    const made = await shop.createPayment(paymentOf(cents), randomUUID());
    return made.ref;
  }

  async function givenAuthorised() {
    const ref = await givenPayment();
    await fake.act("pay", { ref });
    return ref;
  }

  async function givenCaptured() {
    const ref = await givenAuthorised();
    await shop.capturePayment(ref, euros(2500), randomUUID());
    return ref;
  }

  async function countCalls(pattern: string): Promise<number> {
    return (await fake.calls()).filter((call) => new RegExp(pattern).test(call)).length;
  }

  test("the settings are tried by one harmless call", async () => {
    await shop.checkConnection();
    await expect(connect(fake, { key: "wrong" }).checkConnection()).rejects.toThrow(PaymentUnknown);
  });

  test("a payment that nobody has paid is open", async () => {
    const made = await shop.createPayment(paymentOf(2500), randomUUID());
    expect(made).toMatchObject({ kind: "redirect", url: expect.stringContaining(made.ref) });
    expect(await shop.retrievePayment(made.ref)).toMatchObject({
      ref: made.ref,
      state: "open",
      amount: euros(2500),
      capturedCents: 0,
      refundedCents: 0,
    });
  });

  test("asked twice under one key, one payment is made", async () => {
    const payment = paymentOf(900);
    const key = randomUUID();
    const first = await shop.createPayment(payment, key);
    expect(await shop.createPayment(payment, key)).toEqual(first);
    expect(await shop.createPayment(payment, randomUUID())).not.toEqual(first);
  });

  test("one key for two different payments makes nobody guess", async () => {
    const key = randomUUID();
    await shop.createPayment(paymentOf(900), key);
    await expect(shop.createPayment(paymentOf(901), key)).rejects.toThrow(PaymentUnknown);
  });

  test("what the buyer approved is authorised, and moves when it is captured", async () => {
    const ref = await givenAuthorised();
    expect(await shop.retrievePayment(ref)).toMatchObject({
      state: "authorised",
      capturedCents: 0,
    });
    const captured = { state: "captured", capturedCents: 2500, refundedCents: 0 };
    expect(await shop.capturePayment(ref, euros(2500), randomUUID())).toMatchObject(captured);
    expect(await shop.retrievePayment(ref)).toMatchObject(captured);
  });

  test("captured a second time under another key, it stays captured once", async () => {
    const ref = await givenCaptured();
    const again = await shop.capturePayment(ref, euros(2500), randomUUID());
    expect(again).toMatchObject({ state: "captured", capturedCents: 2500 });
  });

  test("nothing is captured that nobody has approved", async () => {
    const ref = await givenPayment();
    const capture = shop.capturePayment(ref, euros(2500), randomUUID());
    await expect(capture).rejects.toThrow(PaymentRefused);
  });

  test("closed before anybody paid, it is closed for good", async () => {
    const ref = await givenPayment();
    expect(await shop.closePayment(ref, randomUUID())).toMatchObject({ state: "closed" });
  });

  test("a payment that was faster than the closing is found authorised, and can be captured", async () => {
    const ref = await givenAuthorised();
    expect(await shop.closePayment(ref, randomUUID())).toMatchObject({ state: "authorised" });
    const captured = await shop.capturePayment(ref, euros(2500), randomUUID());
    expect(captured.state).toBe("captured");
  });

  test("who was too late is never charged", async () => {
    const ref = await givenAuthorised();
    const cancelled = await shop.cancelPayment(ref, randomUUID());
    expect(cancelled).toMatchObject({ state: "closed", capturedCents: 0, refundedCents: 0 });
    expect((await shop.retrievePayment(ref)).capturedCents).toBe(0);
  });

  test("what was captured stays so when it is closed or cancelled", async () => {
    const ref = await givenCaptured();
    expect(await shop.closePayment(ref, randomUUID())).toMatchObject({ state: "captured" });
    expect(await shop.cancelPayment(ref, randomUUID())).toMatchObject({ state: "captured" });
  });

  test("a part is refunded, then the rest, and not a cent more", async () => {
    const ref = await givenCaptured();
    const part = await shop.refundPayment(ref, euros(1000), randomUUID());
    expect(part).toMatchObject({ state: "done", cents: 1000 });
    expect(await shop.retrieveRefund(ref, part.ref)).toEqual(part);
    expect((await shop.retrievePayment(ref)).refundedCents).toBe(1000);
    await expect(shop.refundPayment(ref, euros(1501), randomUUID())).rejects.toThrow(
      PaymentRefused,
    );
    await shop.refundPayment(ref, euros(1500), randomUUID());
    expect(await shop.retrievePayment(ref)).toMatchObject({
      state: "captured",
      capturedCents: 2500,
      refundedCents: 2500,
    });
  });

  test("a refund that failed afterwards says so, and counts no more", async () => {
    const ref = await givenCaptured();
    const refund = await shop.refundPayment(ref, euros(2500), randomUUID());
    await fake.act("fail-refund", { ref });
    expect((await shop.retrieveRefund(ref, refund.ref)).state).toBe("failed");
    expect((await shop.retrievePayment(ref)).refundedCents).toBe(0);
  });

  test("a refund that the owner made at the provider is seen", async () => {
    const ref = await givenCaptured();
    await fake.act("refund", { ref, cents: 700 });
    expect((await shop.retrievePayment(ref)).refundedCents).toBe(700);
  });

  test("a dispute is seen, with its state and how long there is to answer", async () => {
    const ref = await givenCaptured();
    await fake.act("dispute", { ref, reason: "fraudulent" });
    expect((await shop.retrievePayment(ref)).dispute).toMatchObject({
      reason: "fraudulent",
      state: "needs-response",
      answerBy: expect.any(Date),
    });
    await fake.act("dispute", { ref, reason: "fraudulent", status: "lost" });
    expect((await shop.retrievePayment(ref)).dispute?.state).toBe("lost");
  });

  test("a payment of another account is refused, or closed as one that lapsed", async () => {
    const found = await shop.retrievePayment("no-such-payment").catch((error: unknown) => error);
    if (found instanceof Error) expect(found).toBeInstanceOf(PaymentRefused);
    else expect(found).toMatchObject({ state: "closed", amount: undefined });
  });

  test.each(["lose", "fail"] as const)(
    "of a capture whose answer is gone (%s) the look-up knows",
    async (how) => {
      const ref = await givenAuthorised();
      const key = randomUUID();
      await fake.fault({ of: calls.capture, how });
      const capture = shop.capturePayment(ref, euros(2500), key);
      await expect(capture).rejects.toThrow(PaymentUnknown);
      await fake.calm();
      expect(await shop.retrievePayment(ref)).toMatchObject({ capturedCents: 2500 });
      const again = await shop.capturePayment(ref, euros(2500), key);
      expect(again).toMatchObject({ state: "captured", capturedCents: 2500 });
    },
  );

  test.each(["refuse", "cut", "busy"] as const)(
    "a capture that never began (%s) is unknown, and done later",
    async (how) => {
      const ref = await givenAuthorised();
      const key = randomUUID();
      await fake.fault({ of: calls.capture, how });
      await expect(shop.capturePayment(ref, euros(2500), key)).rejects.toThrow(PaymentUnknown);
      await fake.calm();
      expect(await shop.retrievePayment(ref)).toMatchObject({ state: "authorised" });
      const captured = await shop.capturePayment(ref, euros(2500), key);
      expect(captured).toMatchObject({ state: "captured", capturedCents: 2500 });
    },
  );

  test("a refund whose answer was lost is made once, under its key", async () => {
    const ref = await givenCaptured();
    const key = randomUUID();
    await fake.fault({ of: calls.refund, how: "lose" });
    await expect(shop.refundPayment(ref, euros(1000), key)).rejects.toThrow(PaymentUnknown);
    await fake.calm();
    expect(await shop.refundPayment(ref, euros(1000), key)).toMatchObject({ state: "done" });
    expect((await shop.retrievePayment(ref)).refundedCents).toBe(1000);
  });

  test("a provider that does not answer in time is given up on", async () => {
    const hasty = connect(fake, { responseLimitMs: 50 });
    await fake.fault({ of: calls.create, how: "slow", ms: 400 });
    const before = await countCalls(calls.create);
    await expect(hasty.createPayment(paymentOf(2500), randomUUID())).rejects.toThrow(
      PaymentUnknown,
    );
    await fake.calm();
    expect((await countCalls(calls.create)) - before).toBeLessThanOrEqual(2);
  });

  test("a webhook is proven by its signature, over every byte of it", async () => {
    const inbox = await receiveWebhooks();
    await fake.subscribe(inbox.url);
    const ref = await givenAuthorised();
    expect(await fake.delivered()).toContain(204);
    await fake.subscribe(inbox.url, "never");
    await inbox.close();
    const [request] = inbox.received;
    if (!request) throw new Error("Nothing came.");
    expect(await shop.parseWebhook(request)).toMatchObject({
      eventId: expect.any(String),
      paymentRef: ref,
    });
    const { headers, body } = request;
    const forged = body.with(body.length - 3, (body.at(-3) ?? 0) ^ 1);
    const unsigned = new Headers({ "content-type": "application/json" });
    for (const fake of [
      { headers, body: forged },
      { headers: unsigned, body },
      { headers, body: new Uint8Array() },
    ]) {
      await expect(shop.parseWebhook(fake)).rejects.toThrow(WebhookNotProven);
    }
  });

  test("every kind of event leads to the payment that it concerns", async () => {
    const inbox = await receiveWebhooks();
    await fake.subscribe(inbox.url, "held");
    const ref = await givenCaptured();
    await shop.refundPayment(ref, euros(500), randomUUID());
    await fake.act("dispute", { ref });
    await fake.flush();
    await fake.subscribe(inbox.url, "never");
    await inbox.close();
    const events = await Promise.all(inbox.received.map((request) => shop.parseWebhook(request)));
    expect(events.length).toBeGreaterThanOrEqual(3);
    expect(events.filter(({ paymentRef }) => paymentRef !== ref)).toEqual([]);
    expect(new Set(events.map(({ eventId }) => eventId)).size).toBe(events.length);
  });

  test("what happened while the shop was away can be listed", async () => {
    const ref = await givenAuthorised();
    const missed = await collect(shop.listMissedEvents(new Date(Date.now() - 60_000)));
    expect(missed.map(({ paymentRef }) => paymentRef)).toContain(ref);
    const later = await collect(shop.listMissedEvents(new Date(Date.now() + 60_000)));
    expect(later).toEqual([]);
  });
}
