import Stripe from "stripe";
import { m } from "#messages";
import type { PaymentMethod, PaymentProvider } from "./payment-provider.ts";
import { callStripe } from "./stripe/call-stripe.server.ts";
import { listStripeEvents, parseStripeWebhook } from "./stripe/stripe-events.server.ts";
import {
  cancelStripePayment,
  captureStripePayment,
  closeStripePayment,
  createStripePayment,
  findStripeRefund,
  refundStripePayment,
  retrieveStripePayment,
} from "./stripe/stripe-payments.server.ts";
import { statusOfStripeRefund } from "./stripe/stripe-status.ts";

const RESPONSE_LIMIT_MS = 8_000;

/** Stripe's page offers the methods that its dashboard turns on. */
const method = (): PaymentMethod => ({ id: "stripe", name: m.payment_method_online() });

type StripeSettings = {
  secretKey: string;
  webhookSecret: string;
  /** URL of a local server instead of Stripe's. */
  apiUrl?: string | undefined;
  responseLimitMs?: number;
};

function connect({ secretKey, apiUrl, responseLimitMs }: StripeSettings): Stripe {
  const timeout = responseLimitMs ?? RESPONSE_LIMIT_MS;
  const limits = { timeout, maxNetworkRetries: 1, telemetry: false };
  if (!apiUrl) return new Stripe(secretKey, limits);
  const { hostname, port } = new URL(apiUrl);
  return new Stripe(secretKey, { ...limits, host: hostname, port, protocol: "http" });
}

/** The ID of the Checkout Session is the reference of a payment. */
export function stripeProvider(settings: StripeSettings): PaymentProvider {
  const client = connect(settings);
  return {
    name: "stripe",
    capture: "manual",
    listMethods: async () => [method()],
    createPayment: (payment, key) => createStripePayment(client, payment, key),
    retrievePayment: (ref) => retrieveStripePayment(client, ref),
    capturePayment: (ref, amount, key) => captureStripePayment(client, ref, amount, key),
    closePayment: (ref, key) => closeStripePayment(client, ref, key),
    cancelPayment: (ref, key) => cancelStripePayment(client, ref, key),
    refundPayment: (ref, refund, key) => refundStripePayment(client, ref, refund, key),
    findRefund: (ref, refundId) => findStripeRefund(client, ref, refundId),
    retrieveRefund: async (_ref, refund) =>
      statusOfStripeRefund(await callStripe(client.refunds.retrieve(refund))),
    parseWebhook: (request) => parseStripeWebhook(client, settings.webhookSecret, request),
    listMissedEvents: (from, until) => listStripeEvents(client, from, until),
    async checkConnection() {
      await callStripe(client.checkout.sessions.list({ limit: 1 }));
    },
  };
}
