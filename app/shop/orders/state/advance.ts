import type { Dispute, PaymentStatus } from "#app/shop/payments/payment-provider.ts";
import { followPayment } from "./follow-payment.ts";
import { isLaterState, mergeStatus } from "./merge-status.ts";
import type { Attention } from "./order-attention.ts";
import {
  buildChange,
  type Effect,
  enterState,
  type OrderChange,
  type OrderFields,
  type PaymentFields,
  remainingCents,
  type Transition,
} from "./order-change.ts";
import { isReserving } from "./order-states.ts";
import { awaitReview, endAttempt, fieldsAfterAttempt, waitForBuyer } from "./payment-attempt.ts";
import type { RefundReason } from "./refund-reason.ts";
import { readDispute } from "./stored-dispute.server.ts";

/* Pure functions for every change of an order by money or by time. Decision 22 has the table. */

/** `hasOtherLines` means that the cart has changed since the payment was opened. */
type PaidOrder = OrderFields & { hasOtherLines?: boolean };

/** Ignores duplicate and outdated reports. */
export function advance(
  order: PaidOrder,
  payment: PaymentFields & { dispute?: unknown },
  status: PaymentStatus,
  now: Date,
): Transition {
  const current = mergeStatus(payment, status);
  const isNewState = isLaterState(current.state, payment.state);
  const dispute = readDispute(payment.dispute);
  const transition = nextTransition(
    order,
    { previous: payment, current, isNewState, dispute },
    status,
    now,
  );
  const both = (change: OrderChange) => ({ ...change, payment: { ...current, ...change.payment } });
  return { ...both(transition), ...(transition.ifLost && { ifLost: both(transition.ifLost) }) };
}

type PaymentUpdate = {
  previous: PaymentFields;
  current: PaymentFields;
  isNewState: boolean;
  dispute: Dispute | undefined;
};

function nextTransition(
  order: PaidOrder,
  update: PaymentUpdate,
  status: PaymentStatus,
  now: Date,
): Transition {
  const { current, isNewState } = update;
  switch (current.state) {
    case "captured":
      return isNewState
        ? receiveMoney(order, current, status, now)
        : followPayment(order, update, status);
    case "authorised":
      return holdForCapture(order, update, status, now);
    case "in-review":
      return isNewState ? awaitReview(order, current) : buildChange();
    case "closed":
      return isNewState && current.isCurrent ? endAttempt(order, current, now) : buildChange();
    default:
      return waitForBuyer(order, update, status, now);
  }
}

function byThisPayment(change: OrderChange): OrderChange {
  return { ...change, payment: { ...change.payment, isCurrent: true } };
}

function receiveMoney(
  order: PaidOrder,
  current: PaymentFields,
  status: PaymentStatus,
  now: Date,
): Transition {
  const surplus = (reason: RefundReason, order: Partial<OrderFields> = {}): OrderChange => ({
    order,
    payment: { isSurplus: true },
    effects: refundAll(current, reason),
  });
  const tooLate = surplus({ code: "sold-meanwhile" }, enterState("paid-too-late"));
  tooLate.effects.push({ kind: "announce", what: "paid-too-late" });
  if (order.state === "paid-too-late") return surplus({ code: "sold-meanwhile" });
  const mayBePaid = isReserving(order.state) || isOver(order);
  if (!mayBePaid) return surplus({ code: "paid-twice" });
  if (!isExact(order, status)) return refundOtherAmount(order, current, status, now);
  const paid = byThisPayment(buildSale());
  // The next lookup of a paid order reports what was refunded or charged back before.
  if (remainingCents(current) < current.capturedCents) paid.effects.push({ kind: "settle" });
  return isOver(order) ? { ...paid, ifLost: tooLate } : paid;
}

function buildSale(): OrderChange {
  return buildChange(
    enterState("paid"),
    { kind: "resolve", codes: ["other-amount", "payment-under-review", "provider-unreachable"] },
    { kind: "sell" },
  );
}

/** Never captures an amount other than the price. The buyer may pay again. */
function refundOtherAmount(
  order: OrderFields,
  current: PaymentFields,
  status: PaymentStatus,
  now: Date,
): OrderChange {
  const attention: Attention = { code: "other-amount", ...paidIn(status) };
  const refunds = refundAll(current, { code: "other-amount" });
  return {
    order: fieldsAfterAttempt(order, current, now),
    payment: { isCurrent: false, isSurplus: true },
    effects: [
      { kind: "flag", attention },
      { kind: "announce", what: "other-amount" },
      ...(current.state === "captured" ? refunds : [{ kind: "settle" } as const]),
    ],
  };
}

/** A payment of other lines is of another amount, even if the sums are alike. */
function isExact(order: PaidOrder, status: PaymentStatus): boolean {
  const { cents, currency } = paidIn(status);
  return !order.hasOtherLines && cents === order.totalCents && currency === order.currency;
}

function paidIn({ amount, capturedCents }: PaymentStatus) {
  return { cents: capturedCents || amount?.cents, currency: amount?.currency };
}

function holdForCapture(
  order: PaidOrder,
  { current, isNewState }: PaymentUpdate,
  status: PaymentStatus,
  now: Date,
): Transition {
  const { state } = order;
  // The call changed nothing, and the scheduled job repeats it.
  if (current.isSurplus || (state === "capturing" && current.isCurrent)) {
    return isNewState ? buildChange({}, { kind: "settle" }) : buildChange();
  }
  const release: OrderChange = {
    ...buildChange({}, { kind: "settle" }),
    payment: { isSurplus: true },
  };
  const isTaken = state === "capturing" || !(isReserving(state) || isOver(order));
  if (isTaken) return release;
  if (!isExact(order, status)) return refundOtherAmount(order, current, status, now);
  const capturing = byThisPayment(buildChange(enterState("capturing"), { kind: "settle" }));
  if (!isOver(order)) return capturing;
  const tooLate = { ...release, order: enterState("paid-too-late") };
  tooLate.effects.push({ kind: "announce", what: "paid-too-late" });
  return { ...capturing, ifLost: tooLate };
}

function refundAll(current: PaymentFields, reason: RefundReason): Effect[] {
  const cents = remainingCents(current);
  return cents > 0 ? [{ kind: "refund", cents, reason }] : [];
}

/** The order ended unpaid, but a late payment may still get the track. */
function isOver({ state }: OrderFields): boolean {
  return state === "expired" || state === "cancelled";
}
