import Stripe from "stripe";
import { z } from "zod";
import { type WebhookEvent, WebhookNotProven } from "../payment-provider.ts";
import { callStripe } from "./call-stripe.server.ts";

const TOLERANCE_SECONDS = 300;

/** What the owner subscribes the shop to, and what it asks for when it was away. */
export const stripeEvents = [
  "checkout.session.completed",
  "checkout.session.async_payment_succeeded",
  "checkout.session.async_payment_failed",
  "checkout.session.expired",
  "payment_intent.succeeded",
  "payment_intent.canceled",
  "charge.refunded",
  "refund.updated",
  "refund.failed",
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.dispute.closed",
] as const;

/** @throws WebhookNotProven */
export async function parseStripeWebhook(
  client: Stripe,
  secret: string,
  { headers, body }: { headers: Headers; body: Uint8Array },
): Promise<WebhookEvent> {
  const signature = headers.get("stripe-signature") ?? "";
  return toWebhookEvent(client, prove(client, Buffer.from(body), signature, secret));
}

function prove(client: Stripe, body: Buffer, signature: string, secret: string): Stripe.Event {
  try {
    return client.webhooks.constructEvent(body, signature, secret, TOLERANCE_SECONDS);
  } catch (error) {
    const { StripeSignatureVerificationError } = Stripe.errors;
    const isForged = error instanceof StripeSignatureVerificationError;
    throw new WebhookNotProven(isForged ? error.message : "This is no event of Stripe.");
  }
}

export async function* listStripeEvents(
  client: Stripe,
  from: Date,
  until: Date,
): AsyncGenerator<WebhookEvent> {
  const seconds = (at: Date) => Math.floor(at.getTime() / 1000);
  const created = { gte: seconds(from), lt: seconds(until) + 1 };
  const page = { created, types: [...stripeEvents], limit: 100 };
  let last: string | undefined;
  for (let hasMore = true; hasMore; ) {
    const params = last ? { ...page, starting_after: last } : page;
    const events = await callStripe(client.events.list(params));
    for (const event of events.data) yield await toWebhookEvent(client, event);
    last = events.data.at(-1)?.id;
    hasMore = events.has_more && last !== undefined;
  }
}

async function toWebhookEvent(client: Stripe, event: Stripe.Event): Promise<WebhookEvent> {
  return { eventId: event.id, type: event.type, paymentRef: await findSession(client, event) };
}

const subject = z.object({
  id: z.string(),
  object: z.string(),
  payment_intent: z.string().nullish(),
});

/** Charges, refunds and disputes know their payment intent, and only Stripe knows whose that is. */
async function findSession(client: Stripe, event: Stripe.Event): Promise<string | undefined> {
  const { data } = subject.safeParse(event.data.object);
  if (data?.object === "checkout.session") return data.id;
  const intent = data?.object === "payment_intent" ? data.id : data?.payment_intent;
  if (!intent) return undefined;
  const call = client.checkout.sessions.list({ payment_intent: intent, limit: 1 });
  return (await callStripe(call)).data[0]?.id;
}
