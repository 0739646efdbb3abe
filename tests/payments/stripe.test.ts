import { randomUUID } from "node:crypto";
import Stripe from "stripe";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  InvalidWebhook,
  type PaymentProvider,
  PaymentRefused,
  PaymentUnknown,
} from "../../app/shop/payments/payment-provider.ts";
import { toPaymentError } from "../../app/shop/payments/stripe/call-stripe.server.ts";
import { stripeKeys } from "./fakes/fake-keys.ts";
import { type FakeProvider, startStripe } from "./fakes/start-fakes.ts";
import { connectStripe, paymentOf } from "./provider-shops.ts";

const webhookSecret = stripeKeys.STRIPE_WEBHOOK_SECRET;

let fake: FakeProvider;
let shop: PaymentProvider;
beforeAll(async () => {
  fake = await startStripe();
  shop = connectStripe(fake);
});
afterAll(() => fake.stop());

async function givenPayment() {
  return (await shop.createPayment(paymentOf(2500), randomUUID())).ref;
}

test("a closed session takes no money, even from a late payer", async () => {
  const ref = await givenPayment();
  await shop.closePayment(ref, randomUUID());
  await expect(fake.simulate("pay", { ref })).rejects.toThrow("not open");
});

test("closing and paying at the same moment: one wins, and the shop learns which", async () => {
  for (let round = 0; round < 20; round += 1) {
    const ref = await givenPayment();
    const pay = fake.simulate("pay", { ref }).then(
      () => "authorised",
      () => "closed",
    );
    const [winner, status] = await Promise.all([pay, shop.closePayment(ref, randomUUID())]);
    expect(status.state).toBe(winner);
  }
});

test("a declined card leaves the session open and is reported", async () => {
  const ref = await givenPayment();
  await fake.simulate("decline", { ref, reason: "Your card has insufficient funds." });
  expect(await shop.retrievePayment(ref)).toMatchObject({
    state: "open",
    isDeclined: true,
  });
});

test("a payment method that captures automatically is captured at once", async () => {
  const ref = await givenPayment();
  await fake.simulate("pay", { ref, by: "instant" });
  expect(await shop.retrievePayment(ref)).toMatchObject({ state: "captured", capturedCents: 2500 });
});

test("a bank debit is pending until the money arrives or the debit fails", async () => {
  const settled = await givenPayment();
  await fake.simulate("pay", { ref: settled, by: "debit" });
  expect((await shop.retrievePayment(settled)).state).toBe("pending");
  await fake.simulate("settle", { ref: settled });
  expect(await shop.retrievePayment(settled)).toMatchObject({ capturedCents: 2500 });
  const failed = await givenPayment();
  await fake.simulate("pay", { ref: failed, by: "debit" });
  await fake.simulate("fail", { ref: failed, reason: "The debit was returned." });
  expect(await shop.retrievePayment(failed)).toMatchObject({
    state: "closed",
    isDeclined: true,
  });
});

test("an unpaid voucher can still be closed, but a pending debit can't", async () => {
  const voucher = await givenPayment();
  await fake.simulate("pay", { ref: voucher, by: "voucher" });
  expect((await shop.closePayment(voucher, randomUUID())).state).toBe("closed");
  const debit = await givenPayment();
  await fake.simulate("pay", { ref: debit, by: "debit" });
  expect((await shop.closePayment(debit, randomUUID())).state).toBe("pending");
});

test("an expired authorization can't be captured", async () => {
  const ref = await givenPayment();
  await fake.simulate("pay", { ref });
  await fake.simulate("lapse", { ref });
  expect((await shop.retrievePayment(ref)).state).toBe("closed");
  const capture = shop.capturePayment(ref, { cents: 2500, currency: "EUR" }, randomUUID());
  await expect(capture).rejects.toThrow(PaymentRefused);
});

test("Stripe gets the order's ID and nothing else about the buyer or the track", async () => {
  const payment = paymentOf(2500);
  const { ref } = await shop.createPayment(payment, randomUUID());
  const kept = await fake.simulate("show", { ref });
  expect(kept).toMatchObject({ order: payment.orderId, amount: 2500, currency: "eur" });
});

test("a webhook replayed after five minutes is rejected", async () => {
  const payload = JSON.stringify({
    id: "evt_1",
    object: "event",
    type: "charge.refunded",
    data: { object: {} },
  });
  const sign = (ageSeconds: number) =>
    new Stripe("unused").webhooks.generateTestHeaderString({
      payload,
      secret: webhookSecret,
      timestamp: Math.floor(Date.now() / 1000) - ageSeconds,
    });
  const parse = (signature: string) =>
    shop.parseWebhook({
      headers: new Headers({ "stripe-signature": signature }),
      body: Buffer.from(payload),
    });
  await expect(parse(sign(290))).resolves.toMatchObject({ eventId: "evt_1" });
  await expect(parse(sign(310))).rejects.toThrow(InvalidWebhook);
});

test("only final errors from Stripe count as a refusal", () => {
  const { errors } = Stripe;
  const said = { message: "No.", type: "api_error" as const };
  const refusals = [
    new errors.StripeCardError({ ...said, type: "card_error" }),
    new errors.StripeInvalidRequestError({ ...said, type: "invalid_request_error" }),
  ];
  const unclear = [
    new errors.StripeAPIError(said),
    new errors.StripeConnectionError(said),
    new errors.StripeRateLimitError(said),
    new errors.StripeIdempotencyError(said),
    new errors.StripeAuthenticationError(said),
    new errors.StripePermissionError(said),
    new TypeError("fetch failed"),
  ];
  expect(refusals.map(toPaymentError).filter((e) => !(e instanceof PaymentRefused))).toEqual([]);
  expect(unclear.map(toPaymentError).filter((e) => !(e instanceof PaymentUnknown))).toEqual([]);
});
