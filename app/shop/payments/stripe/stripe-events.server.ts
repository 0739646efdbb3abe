import Stripe from "stripe";
import { z } from "zod";
import { eventName } from "../event-name.ts";
import { InvalidWebhook, PaymentRefused, type WebhookEvent } from "../payment-provider.ts";
import { callStripe } from "./call-stripe.server.ts";

const TOLERANCE_SECONDS = 300;

/** The owner subscribes the shop to these events, and it fetches them after downtime. */
const stripeEvents = [
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
  const event = verifySignature(client, Buffer.from(body), signature, secret);
  const webhookEvent = await toWebhookEvent(client, event);
  if (!webhookEvent) throw new InvalidWebhook("This is no event of Stripe.");
  return webhookEvent;
}

function verifySignature(client: Stripe, body: Buffer, signature: string, secret: string): unknown {
  try {
    return client.webhooks.constructEvent(body, signature, secret, TOLERANCE_SECONDS);
  } catch (error) {
    const { StripeSignatureVerificationError } = Stripe.errors;
    const isForged = error instanceof StripeSignatureVerificationError;
    throw new InvalidWebhook(isForged ? error.message : "This is no event of Stripe.");
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
    for (const event of events.data) {
      const webhookEvent = await toWebhookEvent(client, event);
      if (webhookEvent) yield webhookEvent;
    }
    last = events.data.at(-1)?.id;
    hasMore = events.has_more && last !== undefined;
  }
}

const subject = z.object({
  id: eventName,
  object: z.string(),
  payment_intent: eventName.nullish(),
});

/** Other events are stored without a payment. */
const shape = z.object({
  id: eventName,
  type: eventName,
  data: z.object({ object: subject.optional().catch(undefined) }).catch({ object: undefined }),
});

type Subject = z.output<typeof subject>;

async function toWebhookEvent(client: Stripe, said: unknown): Promise<WebhookEvent | undefined> {
  const { data: event } = shape.safeParse(said);
  if (!event) return undefined;
  const { id, type, data } = event;
  return { eventId: id, type, paymentRef: await findSession(client, data.object) };
}

/** Charges, refunds and disputes contain only the payment intent. */
async function findSession(client: Stripe, of: Subject | undefined): Promise<string | undefined> {
  if (of?.object === "checkout.session") return of.id;
  const intent = of?.object === "payment_intent" ? of.id : of?.payment_intent;
  if (!intent) return undefined;
  try {
    const call = client.checkout.sessions.list({ payment_intent: intent, limit: 1 });
    return (await callStripe(call)).data[0]?.id;
  } catch (error) {
    if (error instanceof PaymentRefused) return undefined;
    throw error;
  }
}
