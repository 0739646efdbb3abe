import { db } from "#app/platform/database/db.server.ts";
import { Limit } from "#app/platform/database/limit.server.ts";
import { type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import { PaymentRefused, PaymentUnknown } from "#app/shop/payments/payment-provider.ts";
import { findProvider } from "#app/shop/payments/providers.server.ts";
import { m } from "#messages";
import { findDuePayment } from "../provider-calls/due-payment.server.ts";
import { openAtProvider } from "../provider-calls/open-payment.server.ts";
import { keyOf } from "../provider-calls/payment-calls.ts";
import { receiveStatus } from "../transitions/receive-status.server.ts";
import { reconcilePayment } from "./reconcile-payment.server.ts";

const lookUps = new Limit({ name: "buyers' look-ups", uses: 6, seconds: 60 });
const changes = new Limit({ name: "buyers' changes of payment", uses: 6, seconds: 60 });

export async function lookUpNow(orderId: string): Promise<Outcome> {
  const retryAfterSeconds = await lookUps.count(orderId);
  if (retryAfterSeconds > 0) return refuse("busy", m.payment_asked_often(), { retryAfterSeconds });
  const paymentId = await findCurrentPayment(orderId);
  if (!paymentId) return refuse("conflict", m.payment_not_open());
  await reconcilePayment(paymentId);
  return { done: undefined };
}

/** A payment made meanwhile counts. */
export async function closeOpenPayment(orderId: string): Promise<Outcome> {
  const retryAfterSeconds = await changes.count(orderId);
  if (retryAfterSeconds > 0) return refuse("busy", m.payment_asked_often(), { retryAfterSeconds });
  const paymentId = await findCurrentPayment(orderId);
  const due = paymentId && (await findDuePayment(paymentId));
  const provider = due && findProvider(due.payment.provider);
  if (!provider || due.order.state !== "awaiting-payment")
    return refuse("conflict", m.payment_not_open());
  const { payment } = due;
  try {
    const ref = payment.providerRef ?? (await openAtProvider(provider, due)).ref;
    const status = await provider.closePayment(ref, keyOf(payment, "close"));
    await receiveStatus(payment.id, status);
    return status.state === "closed"
      ? { done: undefined }
      : refuse("conflict", m.payment_under_way());
  } catch (error) {
    if (!(error instanceof PaymentUnknown || error instanceof PaymentRefused)) throw error;
    return refuse("conflict", m.payment_not_closable());
  }
}

async function findCurrentPayment(orderId: string): Promise<string | undefined> {
  const payments = db.selectFrom("payments").where("orderId", "=", orderId);
  const current = payments.where("isCurrent", "=", true).select("id");
  return (await current.executeTakeFirst())?.id;
}
