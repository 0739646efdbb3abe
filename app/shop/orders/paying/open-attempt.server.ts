import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import {
  type PaymentProvider,
  PaymentRefused,
  PaymentUnknown,
} from "#app/shop/payments/payment-provider.ts";
import { m } from "#messages";
import { findDuePayment } from "../provider-calls/due-payment.server.ts";
import { openAtProvider } from "../provider-calls/open-payment.server.ts";
import { requestReconciliation } from "../provider-calls/request-reconciliation.server.ts";
import { lockOrder, lockPayment } from "../state/lock-order.server.ts";
import { recordOrderEvent } from "../state/order-events.server.ts";
import { applyTransition } from "../transitions/apply-transition.server.ts";

/** `payUrl` is undefined if there is nothing to pay at the provider. */
export type Opened = { payUrl: string | undefined };

export async function openAttempt(
  paymentId: string,
  provider: PaymentProvider,
): Promise<Outcome<Opened>> {
  const due = await findDuePayment(paymentId);
  if (!due) return refuse("missing", m.place_time_over());
  try {
    const { payUrl } = await openAtProvider(provider, due);
    return { done: { payUrl } };
  } catch (error) {
    if (!(error instanceof PaymentUnknown || error instanceof PaymentRefused)) throw error;
    await giveUpAttempt(due.order.id, paymentId, error);
    return refuse("busy", m.place_provider_silent());
  }
}

/** Nobody has seen the URL, so the buyer can try another method while a job closes this one. */
async function giveUpAttempt(
  orderId: string,
  paymentId: string,
  error: PaymentUnknown | PaymentRefused,
): Promise<void> {
  await inTransaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const payment = await lockPayment(tx, paymentId);
    if (!order || !payment || order.state !== "awaiting-payment" || !payment.isCurrent) return;
    const isRefused = error instanceof PaymentRefused;
    const state = isRefused ? ("closed" as const) : payment.state;
    await applyTransition(tx, order, payment, {
      order: { state: "reserved" },
      payment: { state, isCurrent: false },
      effects: [],
    });
    const details = { paymentId, problem: error.problem };
    const kind = isRefused ? "payment-refused" : "payment-unknown";
    await recordOrderEvent(tx, orderId, kind, { details });
    if (!isRefused) await requestReconciliation(tx, paymentId);
  });
}
