import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import {
  InvalidWebhook,
  type PaymentProvider,
  PaymentRefused,
  PaymentUnknown,
} from "../../app/shop/payments/payment-provider.ts";
import { paypalProvider } from "../../app/shop/payments/paypal.server.ts";
import { signAsPayPal } from "./fakes/paypal-signature.ts";
import { type FakeProvider, startPayPal } from "./fakes/start-fakes.ts";
import { connectPayPal, paymentOf } from "./provider-shops.ts";

let fake: FakeProvider;
let shop: PaymentProvider;
beforeAll(async () => {
  fake = await startPayPal();
  shop = connectPayPal(fake);
});
afterEach(() => fake.calm());
afterAll(() => fake.stop());

const amount = { cents: 2500, currency: "EUR" } as const;

async function givenPayment() {
  return (await shop.createPayment(paymentOf(2500), randomUUID())).ref;
}

async function givenCaptured() {
  const ref = await givenPayment();
  await fake.simulate("pay", { ref });
  await shop.capturePayment(ref, amount, randomUUID());
  return ref;
}

test("approving a payment that the shop has closed charges nothing, because only the shop captures money", async () => {
  const ref = await givenPayment();
  await shop.closePayment(ref, randomUUID());
  await fake.simulate("pay", { ref });
  expect(await shop.cancelPayment(ref, randomUUID())).toMatchObject({ state: "closed" });
  expect(await shop.retrievePayment(ref)).toMatchObject({ capturedCents: 0 });
  expect((await fake.calls()).filter((call) => call.includes(`${ref}/capture`))).toEqual([]);
});

test("an order that PayPal no longer knows is closed", async () => {
  const ref = await givenPayment();
  await fake.simulate("lapse", { ref });
  expect(await shop.retrievePayment(ref)).toMatchObject({ state: "closed", amount: undefined });
});

test("a payment method declined at capture is refused with PayPal's message", async () => {
  const ref = await givenPayment();
  await fake.simulate("pay", { ref });
  await fake.simulate("decline", { ref });
  const capture = shop.capturePayment(ref, amount, randomUUID());
  await expect(capture).rejects.toThrow(
    new PaymentRefused({ code: "provider-said", text: "The card was declined." }),
  );
});

test("an order with a different amount isn't captured", async () => {
  const ref = await givenPayment();
  await fake.simulate("pay", { ref });
  const capture = shop.capturePayment(ref, { ...amount, cents: 2400 }, randomUUID());
  await expect(capture).rejects.toThrow(PaymentRefused);
  expect((await shop.retrievePayment(ref)).state).toBe("authorised");
});

test("a capture under PayPal review stays in review until it is settled or denied", async () => {
  async function givenReviewed() {
    const ref = await givenPayment();
    await fake.simulate("review", { ref });
    await fake.simulate("pay", { ref });
    const captured = await shop.capturePayment(ref, amount, randomUUID());
    expect(captured).toMatchObject({ state: "in-review", capturedCents: 0 });
    return ref;
  }
  const settled = await givenReviewed();
  expect(await shop.retrievePayment(settled)).toMatchObject({ state: "in-review" });
  await fake.simulate("settle", { ref: settled });
  expect(await shop.retrievePayment(settled)).toMatchObject({ state: "captured" });
  const denied = await givenReviewed();
  await fake.simulate("fail", { ref: denied });
  expect(await shop.retrievePayment(denied)).toMatchObject({ state: "closed" });
});

test("one token serves many calls, and an expired one is renewed", async () => {
  const fresh = connectPayPal(fake);
  const tokens = async () => (await fake.calls()).filter((call) => call.includes("token")).length;
  const before = await tokens();
  const ref = await givenPayment();
  await Promise.all(Array.from({ length: 10 }, () => fresh.retrievePayment(ref)));
  expect((await tokens()) - before).toBe(1);
});

test("an app without permission to read disputes still sees its payments", async () => {
  const ref = await givenCaptured();
  await fake.fault({ of: "/v1/customer/disputes", how: "forbid" });
  const status = await shop.retrievePayment(ref);
  expect(status).toMatchObject({ state: "captured", dispute: undefined });
});

test.each([
  ["RESOLVED_BUYER_FAVOUR", 2500, "lost", 2500],
  ["RESOLVED_BUYER_FAVOUR", 1000, "lost", 1000],
  ["RESOLVED_BUYER_FAVOUR", 0, "won", 0],
  ["RESOLVED_BUYER_FAVOUR", -1, "lost", 2500],
  ["RESOLVED_WITH_PAYOUT", 0, "won", 0],
  ["RESOLVED_WITH_PAYOUT", 2500, "lost", 2500],
  ["RESOLVED_WITH_PAYOUT", -1, "won", 0],
  ["ACCEPTED", 2500, "lost", 2500],
  ["ACCEPTED", -1, "lost", 2500],
  ["RESOLVED_SELLER_FAVOUR", 0, "won", 0],
  ["CANCELED_BY_BUYER", -1, "won", 0],
  ["DENIED", -1, "won", 0],
  ["NONE", -1, "won", 0],
])(
  "a dispute resolved as %s with %i cents paid by the seller counts as %s",
  async (outcome, debited, state, taken) => {
    const ref = await givenCaptured();
    await fake.simulate("dispute", { ref, cents: 2500, status: "RESOLVED", outcome, debited });
    expect(await shop.retrievePayment(ref)).toMatchObject({
      dispute: { state, amountCents: 2500 },
      chargedBackCents: taken,
    });
  },
);

const body = Buffer.from(
  '{"id":"WH-1","event_type":"CHECKOUT.ORDER.APPROVED","resource":{"id":"5O1"}}',
);

function signedBy(certificateUrl: string) {
  return { headers: new Headers(signAsPayPal(body.toString(), certificateUrl)), body };
}

const certificate = (name: string) => `${fake.url}/v1/notifications/certs/${name}`;

test("an event signed by PayPal is accepted", async () => {
  expect(await shop.parseWebhook(signedBy(certificate("good")))).toEqual({
    eventId: "WH-1",
    type: "CHECKOUT.ORDER.APPROVED",
    paymentRef: "5O1",
  });
});

test.each(["stranger", "expired", "untrusted", "child", "none"])(
  "a webhook signed with the certificate “%s” is rejected",
  async (name) => {
    await expect(shop.parseWebhook(signedBy(certificate(name)))).rejects.toThrow(InvalidWebhook);
  },
);

test("an event with another webhook ID, time or algorithm is rejected", async () => {
  for (const name of ["paypal-transmission-id", "paypal-transmission-time", "paypal-auth-algo"]) {
    const request = signedBy(certificate("good"));
    request.headers.set(name, "2026-01-01T00:00:00Z");
    await expect(shop.parseWebhook(request)).rejects.toThrow(InvalidWebhook);
  }
  const other = paypalProvider({
    clientId: "x",
    clientSecret: "x",
    webhookId: "ANOTHER",
    isLive: false,
    apiUrl: fake.url,
  });
  await expect(other.parseWebhook(signedBy(certificate("good")))).rejects.toThrow(InvalidWebhook);
});

test.each([
  "https://api.example.com/v1/notifications/certs/good",
  "https://api.paypal.com.example.com/v1/notifications/certs/good",
  "https://examplepaypal.com/v1/notifications/certs/good",
  "http://api.paypal.com/v1/notifications/certs/good",
  "https://api.paypal.com:8443/v1/notifications/certs/good",
  "https://user:word@api.paypal.com/v1/notifications/certs/good",
  "https://www.paypal.com/leads/elsewhere",
  "http://169.254.169.254/v1/notifications/certs/good",
  "http://localhost:5432/",
  "file:///etc/passwd",
  "",
])("a certificate at %s isn't even fetched", async (address) => {
  const asked = vi.spyOn(globalThis, "fetch");
  await expect(shop.parseWebhook(signedBy(address))).rejects.toThrow(InvalidWebhook);
  expect(asked).not.toHaveBeenCalled();
  asked.mockRestore();
});

test("an event can't be verified while its certificate can't be fetched", async () => {
  await fake.fault({ of: "/v1/notifications/certs/good", how: "cut" });
  const far = signedBy(`${certificate("good")}?again`);
  await expect(shop.parseWebhook(far)).rejects.toThrow(PaymentUnknown);
});
