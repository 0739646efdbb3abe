import type { Selectable } from "kysely";
import type { Orders, Payments } from "#app/database/schema.ts";
import type { PaymentStatus } from "#app/payments/payment-provider.ts";
import { formatMoney } from "#app/ui/money.ts";
import { isReserving } from "./order-states.ts";

/* Every change of an order by money or by the clock, as pure functions. Decision 22 has the table. */

export type OrderFacts = Pick<
  Selectable<Orders>,
  | "kind"
  | "state"
  | "priceCents"
  | "currency"
  | "reservedUntil"
  | "isExtended"
  | "closingAs"
  | "attention"
>;

export type PaymentFacts = Pick<
  Selectable<Payments>,
  "state" | "isCurrent" | "isSurplus" | "amountCents" | "capturedCents" | "refundedCents"
>;

export type Announcement = "declined" | "paid-too-late" | "refunded" | "charged-back" | "disputed";

export type Effect =
  /** Have the payment captured, closed or looked up, whichever is due by then. */
  | { kind: "settle" }
  | { kind: "refund"; cents: number; reason: string }
  /** Mark the track sold, give the order its number, and tell the buyer. */
  | { kind: "sell" }
  | { kind: "announce"; what: Announcement }
  /** Nobody claims the track any more. */
  | { kind: "free-track" };

export type Change = {
  order: Partial<OrderFacts>;
  payment: Partial<PaymentFacts>;
  effects: Effect[];
};

/** `ifLost`: what happens instead when the track is somebody else's by now. */
export type Step = Change & { ifLost?: Change };

const EXTENSION_MS = 10 * 60_000;
const TOO_LATE = "The track had been sold when the payment arrived.";
const DISPUTED = "The buyer disputes the payment with the provider.";
const PAID_TWICE = "The order was paid already.";

/** How far a payment has come: what a provider says later never takes it back. */
const ranks = { opening: 0, open: 1, pending: 2, authorised: 3, closed: 4, captured: 5 } as const;

/** Applies what a provider says of a payment. Doubled and outdated words change nothing. */
export function advance(
  order: OrderFacts,
  payment: PaymentFacts,
  status: PaymentStatus,
  now: Date,
): Step {
  const known = merge(payment, status);
  const isNews = ranks[known.state] > ranks[payment.state];
  const step = nextStep(order, { was: payment, known, isNews }, status, now);
  const both = (change: Change) => ({ ...change, payment: { ...known, ...change.payment } });
  return { ...both(step), ...(step.ifLost && { ifLost: both(step.ifLost) }) };
}

function merge(payment: PaymentFacts, status: PaymentStatus): PaymentFacts {
  const isAhead = ranks[status.state] >= ranks[payment.state];
  const captured = Math.max(payment.capturedCents, status.capturedCents);
  const capturedCents = Math.min(captured, payment.amountCents);
  const refunded = Math.max(payment.refundedCents, status.refundedCents);
  return {
    ...payment,
    state: isAhead ? status.state : payment.state,
    capturedCents: isAhead || payment.state === "captured" ? capturedCents : 0,
    refundedCents: Math.min(refunded, capturedCents),
  };
}

type Seen = { was: PaymentFacts; known: PaymentFacts; isNews: boolean };

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

function nothing(order: Partial<OrderFacts> = {}, ...effects: Effect[]): Change {
  return { order, payment: {}, effects };
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

/** Of money that has been here before: what was given back, and what the buyer disputes. */
function followMoney(order: OrderFacts, { was, known }: Seen, status: PaymentStatus): Step {
  if (known.isSurplus || order.state !== "paid") return nothing();
  if (status.dispute?.state === "lost") {
    return nothing(leave("charged-back"), { kind: "announce", what: "charged-back" });
  }
  const isRefunded = known.refundedCents > 0 && known.refundedCents === known.capturedCents;
  if (isRefunded) return nothing(leave("refunded"), { kind: "announce", what: "refunded" });
  if (known.refundedCents > was.refundedCents) {
    return nothing({}, { kind: "announce", what: "refunded" });
  }
  const isNewDispute = status.dispute?.state === "needs-response" && order.attention !== DISPUTED;
  if (!isNewDispute) return nothing();
  return nothing({ attention: DISPUTED }, { kind: "announce", what: "disputed" });
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

function leave(state: OrderFacts["state"]): Partial<OrderFacts> {
  return { state, reservedUntil: null, closingAs: null };
}

/** Nothing was paid, but a late payer may still get the track. */
function isOver({ state }: OrderFacts): boolean {
  return state === "expired" || state === "cancelled";
}

/** What becomes of an order whose time is up. Undefined: it is not. */
export function lapse(order: OrderFacts, now: Date): Change | undefined {
  if (order.reservedUntil === null || order.reservedUntil > now) return undefined;
  return end(order, "expired");
}

/** What becomes of an order that its buyer or the staff gives up. Undefined: it cannot be given up. */
export function cancel(order: OrderFacts): Change | undefined {
  return end(order, "cancelled");
}

/** Whoever can still pay keeps the track until the provider says that they cannot. */
function end({ state }: OrderFacts, as: "expired" | "cancelled"): Change | undefined {
  if (state === "reserved" || state === "awaiting-transfer") return nothing(leave(as));
  if (state !== "awaiting-payment") return undefined;
  return nothing({ ...leave("closing"), closingAs: as }, { kind: "settle" });
}
