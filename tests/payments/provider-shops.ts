import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { afterAll, beforeAll } from "vitest";
import type { PaymentProvider, PaymentRequest } from "../../app/shop/payments/payment-provider.ts";
import { paypalProvider } from "../../app/shop/payments/paypal.server.ts";
import { stripeProvider } from "../../app/shop/payments/stripe.server.ts";
import { paypalKeys, stripeKeys } from "./fakes/fake-keys.ts";
import { authorityFile } from "./fakes/paypal-signature.ts";
import { type FakeProvider, startPayPal, startStripe } from "./fakes/start-fakes.ts";

export const euros = (cents: number) => ({ cents, currency: "EUR" as const });

export const refundOf = (cents: number, id: string = randomUUID()) => ({ ...euros(cents), id });

export function paymentOf(cents: number): PaymentRequest {
  return {
    orderId: randomUUID(),
    paymentId: randomUUID(),
    method: "any",
    amount: euros(cents),
    description: "Exclusive tracks",
    items: [
      { name: "Night Bus", cents: cents - 1 },
      { name: "Deep Water", cents: 1 },
    ],
    returnUrl: "http://localhost:3000/orders/secret",
    cancelUrl: "http://localhost:3000/checkout/secret",
    payableUntil: new Date(Date.now() + 15 * 60_000),
  };
}

type Given = { key?: string; responseLimitMs?: number };

export function connectStripe({ url }: FakeProvider, given: Given = {}): PaymentProvider {
  return stripeProvider({
    ...given,
    secretKey: given.key ?? stripeKeys.STRIPE_SECRET_KEY,
    webhookSecret: stripeKeys.STRIPE_WEBHOOK_SECRET,
    apiUrl: url,
  });
}

export function connectPayPal({ url }: FakeProvider, given: Given = {}): PaymentProvider {
  setDefaultCACertificates([...getCACertificates("default"), readFileSync(authorityFile, "utf8")]);
  return paypalProvider({
    ...given,
    clientId: paypalKeys.PAYPAL_CLIENT_ID,
    clientSecret: given.key ?? paypalKeys.PAYPAL_CLIENT_SECRET,
    webhookId: paypalKeys.PAYPAL_WEBHOOK_ID,
    isLive: false,
    apiUrl: url,
  });
}

/** Calls of the fake, as patterns of `METHOD /path`. */
const stripeCalls = {
  create: "^POST /v1/checkout/sessions$",
  capture: "/capture$",
  refund: "^POST /v1/refunds$",
};
const paypalCalls = {
  create: "^POST /v2/checkout/orders$",
  capture: "/capture$",
  refund: "/refund$",
};

/** Remote providers. */
export const providers = [
  { name: "Stripe", start: startStripe, connect: connectStripe, calls: stripeCalls },
  { name: "PayPal", start: startPayPal, connect: connectPayPal, calls: paypalCalls },
];

/** Opens a shop connected to its own provider, for the tests of one file or block. */
export function shopAt({ start, connect }: Pick<(typeof providers)[number], "start" | "connect">) {
  let fake: FakeProvider | undefined;
  let shop: PaymentProvider | undefined;
  beforeAll(async () => {
    fake = await start();
    shop = connect(fake);
  });
  afterAll(() => fake?.stop());
  const opened = {
    get fake(): FakeProvider {
      if (!fake) throw new Error("The provider has not started.");
      return fake;
    },
    get shop(): PaymentProvider {
      if (!shop) throw new Error("The shop is not connected.");
      return shop;
    },
    async givenPayment(): Promise<string> {
      return (await opened.shop.createPayment(paymentOf(2500), randomUUID())).ref;
    },
    async givenAuthorized(): Promise<string> {
      const ref = await opened.givenPayment();
      await opened.fake.simulate("pay", { ref });
      return ref;
    },
    async givenCaptured(): Promise<string> {
      const ref = await opened.givenAuthorized();
      await opened.shop.capturePayment(ref, euros(2500), randomUUID());
      return ref;
    },
  };
  return opened;
}
