import type { Dispute, PaymentStatus } from "#app/payments/payment-provider.ts";
import { formatMoney } from "#app/ui/money.ts";
import { followMoney } from "./follow-money.ts";
import {
  type Change,
  type Effect,
  leave,
  nothing,
  type OrderFacts,
  type PaymentFacts,
  type Step,
} from "./order-change.ts";
import { isReserving } from "./order-states.ts";
import { readDispute } from "./stored-dispute.server.ts";

/* Every change of an order by money or by the clock, as pure functions. Decision 22 has the table. */

const EXTENSION_MS = 10 * 60_000;
const TOO_LATE = "The track had been sold when the payment arrived.";
const PAID_TWICE = "The order was paid already.";

/** How far a payment has come: what a provider says later never takes it back. */
const ranks = { opening: 0, open: 1, pending: 2, authorised: 3, closed: 4, captured: 5 } as const;

/** Applies what a provider says of a payment. Doubled and outdated words change nothing. */
export function advance(
  order: OrderFacts,
  payment: PaymentFacts & { dispute?: unknown },
  status: PaymentStatus,
  now: Date,
): Step {
  const known = merge(payment, status);
  const isNews = ranks[known.state] > ranks[payment.state];
  const dispute = readDispute(payment.dispute);
  const step = nextStep(order, { was: payment, known, isNews, dispute }, status, now);
  const both = (change: Change) => ({ ...change, payment: { ...known, ...change.payment } });
  return { ...both(step), ...(step.ifLost && { ifLost: both(step.ifLost) }) };
}

function merge(payment: PaymentFacts, status: PaymentStatus): PaymentFacts {
  const { isCurrent, isSurplus, amountCents } = payment;
  const isAhead = ranks[status.state] >= ranks[payment.state];
  const captured = Math.max(payment.capturedCents, status.capturedCents);
  const capturedCents = Math.min(captured, amountCents);
  return {
    ...{ isCurrent, isSurplus, amountCents },
    state: isAhead ? status.state : payment.state,
    capturedCents: isAhead || payment.state === "captured" ? capturedCents : 0,
    ...mergeRefunds(payment, status, capturedCents),
  };
}

/** Neither the sum of all refunds nor that of the failed ones ever falls, so that what is outdated changes nothing. */
function mergeRefunds(payment: PaymentFacts, status: PaymentStatus, capturedCents: number) {
  const { failedRefunds = [] } = status;
  const failed = failedRefunds.reduce((sum, { cents }) => sum + cents, 0);
  const refundFailedCents = Math.max(payment.refundFailedCents, failed);
  const all = Math.max(
    payment.refundedCents + payment.refundFailedCents,
    status.refundedCents + failed,
  );
  return { refundedCents: Math.min(all - refundFailedCents, capturedCents), refundFailedCents };
}

type Seen = {
  was: PaymentFacts;
  known: PaymentFacts;
  isNews: boolean;
  dispute: Dispute | undefined;
};

function nextStep(order: OrderFacts, seen: Seen, status: PaymentStatus, now: Date): Step {
  const { known, isNews } = seen;
  switch (known.state) {
    case "captured":
      return isNews ? receiveMoney(order, known, status) : followMoney(order, seen, status);
    case "authorised":
      return claimToCapture(order, known, status);
    case "closed":
      return isNews && known.isCurrent ? endAttempt(order, now) : nothing();
    default:
      return waitForBuyer(order, known, status, now);
  }
}

function byThisPayment(change: Change): Change {
  return { ...change, payment: { ...change.payment, isCurrent: true } };
}

function receiveMoney(order: OrderFacts, known: PaymentFacts, status: PaymentStatus): Step {
  const surplus = (reason: string, order: Partial<OrderFacts> = {}): Change => ({
    order,
    payment: { isSurplus: true },
    effects: refundAll(known, reason),
  });
  const tooLate = surplus(TOO_LATE, leave("paid-too-late"));
  tooLate.effects.push({ kind: "announce", what: "paid-too-late" });
  if (order.state === "paid-too-late") return surplus(TOO_LATE);
  const mayBePaid = isReserving(order.state) || isOver(order);
  if (!mayBePaid) return surplus(PAID_TWICE);
  const paid = byThisPayment(isExact(order, status) ? sold() : nothing(puzzled(status)));
  // Given back already: the next look says so of an order that is paid.
  if (known.refundedCents > 0) paid.effects.push({ kind: "settle" });
  return isOver(order) ? { ...paid, ifLost: tooLate } : paid;
}

function sold(): Change {
  return nothing({ ...leave("paid"), attention: null }, { kind: "sell" });
}

/** Nobody but a person can tell what another amount is for. The track stays theirs until then. */
function puzzled(status: PaymentStatus): Partial<OrderFacts> {
  const { cents, currency } = paidIn(status);
  const what = cents && currency ? `: ${formatMoney({ cents, currency })}` : "";
  return { ...leave("capturing"), attention: `Another amount than the price was paid${what}.` };
}

function isExact(order: OrderFacts, status: PaymentStatus): boolean {
  const { cents, currency } = paidIn(status);
  return cents === order.priceCents && currency === order.currency;
}

function paidIn({ amount, capturedCents }: PaymentStatus) {
  return { cents: capturedCents || amount?.cents, currency: amount?.currency };
}

function claimToCapture(order: OrderFacts, known: PaymentFacts, status: PaymentStatus): Step {
  if (order.state === "capturing" && known.isCurrent) return nothing({}, { kind: "settle" });
  const release: Change = { ...nothing({}, { kind: "settle" }), payment: { isSurplus: true } };
  const isTaken = order.state === "capturing" || !(isReserving(order.state) || isOver(order));
  if (isTaken) return release;
  const isRight = isExact(order, status);
  const capturing = isRight
    ? nothing(leave("capturing"), { kind: "settle" })
    : nothing(puzzled(status));
  if (!isOver(order)) return byThisPayment(capturing);
  const tooLate = { ...release, order: leave("paid-too-late") };
  tooLate.effects.push({ kind: "announce", what: "paid-too-late" });
  return { ...byThisPayment(capturing), ifLost: tooLate };
}

/** The provider has closed a payment, or refused to capture it. */
function endAttempt(order: OrderFacts, now: Date): Step {
  const { state, reservedUntil, closingAs } = order;
  if (state === "closing") return nothing(leave(closingAs ?? "expired"));
  if (state === "capturing") {
    const longer = new Date(now.getTime() + EXTENSION_MS);
    return nothing(
      { ...leave("reserved"), reservedUntil: longer, isExtended: true },
      { kind: "announce", what: "declined" },
    );
  }
  if (state !== "awaiting-payment") return nothing();
  const hasTime = reservedUntil !== null && reservedUntil > now;
  return nothing(hasTime ? { state: "reserved" } : leave("expired"));
}

/** A declined card gives ten more minutes, once. */
function waitForBuyer(
  order: OrderFacts,
  { isCurrent }: PaymentFacts,
  status: PaymentStatus,
  now: Date,
): Step {
  const { state, isExtended, reservedUntil } = order;
  // It can still be paid, though the buyer has gone on.
  if (!isCurrent || !isReserving(state)) return nothing({}, { kind: "settle" });
  if (!status.declined || isExtended || state !== "awaiting-payment") return nothing();
  const from = Math.max(now.getTime(), reservedUntil?.getTime() ?? 0);
  return nothing({ reservedUntil: new Date(from + EXTENSION_MS), isExtended: true });
}

function refundAll({ capturedCents, refundedCents }: PaymentFacts, reason: string): Effect[] {
  const cents = capturedCents - refundedCents;
  return cents > 0 ? [{ kind: "refund", cents, reason }] : [];
}

/** Nothing was paid, but a late payer may still get the track. */
function isOver({ state }: OrderFacts): boolean {
  return state === "expired" || state === "cancelled";
}
