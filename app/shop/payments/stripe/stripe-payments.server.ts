import type Stripe from "stripe";
import type { Money } from "#app/platform/ui/money.ts";
import {
  PaymentRefused,
  type PaymentRequest,
  type PaymentState,
  type PaymentStatus,
  PaymentUnknown,
  type Redirect,
  type RefundRequest,
  type RefundStatus,
} from "../payment-provider.ts";
import { callStripe, catchStripeRefusal } from "./call-stripe.server.ts";
import { sessionFor } from "./stripe-session.ts";
import {
  expand,
  intentOf,
  isDisputed,
  statusOfStripeRefund,
  statusOfStripeSession,
} from "./stripe-status.ts";

export async function createStripePayment(
  client: Stripe,
  payment: PaymentRequest,
  key: string,
): Promise<Redirect> {
  const call = client.checkout.sessions.create(sessionFor(payment), { idempotencyKey: key });
  const { id, url } = await callStripe(call);
  if (!url) throw new PaymentRefused({ code: "no-address", by: "stripe" });
  return { kind: "redirect", ref: id, url };
}

function readSession(client: Stripe, ref: string): Promise<Stripe.Checkout.Session> {
  return callStripe(client.checkout.sessions.retrieve(ref, { expand }));
}

async function readStatus(
  client: Stripe,
  session: Stripe.Checkout.Session,
): Promise<PaymentStatus> {
  const intent = intentOf(session);
  if (!intent || !isDisputed(session)) return statusOfStripeSession(session);
  const call = client.disputes.list({ payment_intent: intent.id, limit: 100 });
  return statusOfStripeSession(session, (await callStripe(call)).data);
}

export async function retrieveStripePayment(client: Stripe, ref: string): Promise<PaymentStatus> {
  return readStatus(client, await readSession(client, ref));
}

/** @throws the refusal, unless the payment is in the intended state. */
async function retrieveAfter(
  client: Stripe,
  ref: string,
  refusal: PaymentRefused | undefined,
  isThere: (state: PaymentState) => boolean,
): Promise<PaymentStatus> {
  const status = await retrieveStripePayment(client, ref);
  if (refusal && !isThere(status.state)) throw refusal;
  return status;
}

export async function captureStripePayment(
  client: Stripe,
  ref: string,
  amount: Money,
  key: string,
): Promise<PaymentStatus> {
  const intent = intentOf(await readSession(client, ref));
  if (!intent) throw new PaymentRefused({ code: "not-paid", by: "stripe" });
  const params = { amount_to_capture: amount.cents };
  const call = client.paymentIntents.capture(intent.id, params, { idempotencyKey: key });
  return retrieveAfter(
    client,
    ref,
    await catchStripeRefusal(call),
    (state) => state === "captured",
  );
}

/**
 * Cancels the payment intent too, because a voucher that waits for its payer keeps no session open.
 */
export async function closeStripePayment(
  client: Stripe,
  ref: string,
  key: string,
): Promise<PaymentStatus> {
  const session = await readSession(client, ref);
  const intent = intentOf(session);
  const isOpen = session.status === "open";
  if (!isOpen && intent?.status !== "requires_action") return readStatus(client, session);
  const refusal = await catchStripeRefusal(
    isOpen || !intent
      ? client.checkout.sessions.expire(ref, {}, { idempotencyKey: `${key}:expire` })
      : client.paymentIntents.cancel(intent.id, {}, { idempotencyKey: `${key}:voucher` }),
  );
  return retrieveAfter(client, ref, refusal, (state) => state !== "open");
}

export async function cancelStripePayment(
  client: Stripe,
  ref: string,
  key: string,
): Promise<PaymentStatus> {
  const status = await closeStripePayment(client, ref, key);
  if (status.state !== "authorised") return status;
  const intent = intentOf(await readSession(client, ref));
  if (!intent) return status;
  const call = client.paymentIntents.cancel(intent.id, {}, { idempotencyKey: `${key}:void` });
  return retrieveAfter(
    client,
    ref,
    await catchStripeRefusal(call),
    (state) => state !== "authorised",
  );
}

export async function refundStripePayment(
  client: Stripe,
  ref: string,
  { id, cents: amount }: RefundRequest,
  key: string,
): Promise<RefundStatus> {
  const intent = intentOf(await readSession(client, ref));
  if (!intent) throw new PaymentRefused({ code: "not-paid", by: "stripe" });
  const params = { payment_intent: intent.id, amount, metadata: { refund: id } };
  return statusOfStripeRefund(
    await callStripe(client.refunds.create(params, { idempotencyKey: key })),
  );
}

const REFUNDS_PER_PAGE = 100;

export async function findStripeRefund(
  client: Stripe,
  ref: string,
  refundId: string,
): Promise<RefundStatus | undefined> {
  const intent = intentOf(await readSession(client, ref));
  if (!intent) return undefined;
  const params = { payment_intent: intent.id, limit: REFUNDS_PER_PAGE };
  const { data, has_more } = await callStripe(client.refunds.list(params));
  const made = data.find(({ metadata }) => metadata?.refund === refundId);
  if (made) return statusOfStripeRefund(made);
  if (has_more) throw new PaymentUnknown({ code: "too-many-refunds", by: "stripe" });
  return undefined;
}
