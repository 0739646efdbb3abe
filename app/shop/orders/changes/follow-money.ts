import type { Dispute, PaymentStatus } from "#app/shop/payments/payment-provider.ts";
import { latestDispute } from "../disputes/dispute.ts";
import {
  buildChange,
  enterState,
  leftOf,
  type OrderChange,
  type OrderFields,
  type PaymentFields,
  type Transition,
} from "./order-change.ts";

type Seen = { was: PaymentFields; current: PaymentFields; dispute: Dispute | undefined };

export function followMoney(order: OrderFields, seen: Seen, status: PaymentStatus): Transition {
  const { was, current } = seen;
  if (current.refundedCents < was.refundedCents) return revertRefund(order, seen, status);
  const disputed = followDispute(order, seen, status);
  if (current.isSurplus) return disputed;
  if (current.chargedBackCents < was.chargedBackCents) return revertChargeBack(order, disputed);
  if (order.state === "paid") return followPaid(seen, disputed);
  const isOver = order.state === "refunded" || order.state === "charged-back";
  return isOver ? disputed : buildChange();
}

/** Keeps the sale after a partial refund, and ends it after a full one. */
function followPaid({ was, current }: Seen, disputed: OrderChange): OrderChange {
  const isRefunded = current.refundedCents > was.refundedCents;
  if (current.capturedCents > 0 && leftOf(current) === 0) {
    const end = isRefunded || current.chargedBackCents === 0 ? "refunded" : "charged-back";
    const order = { ...enterState(end), ...disputed.order };
    return buildChange(order, { kind: "announce", what: end });
  }
  if (isRefunded) return and(disputed, "refunded");
  const isTaken = current.chargedBackCents > was.chargedBackCents;
  return isTaken ? and(disputed, "charged-back-in-part") : disputed;
}

function and(change: OrderChange, what: "refunded" | "charged-back-in-part"): OrderChange {
  return { ...change, effects: [...change.effects, { kind: "announce", what }] };
}

/** Does not flag a dispute again that a person has cleared, until it changes. */
function followDispute(order: OrderFields, seen: Seen, status: PaymentStatus): OrderChange {
  const { current, dispute: was } = seen;
  const dispute = latestDispute(was, status.dispute);
  const isNews = dispute?.ref !== was?.ref || dispute?.state !== was?.state;
  if (!dispute || !isNews) return buildChange();
  if (dispute.state === "needs-response") {
    return buildChange({ attention: { code: "disputed" } }, { kind: "announce", what: "disputed" });
  }
  const { chargedBackCents = 0 } = status;
  if (dispute.state === "lost" && chargedBackCents > current.chargedBackCents) {
    return buildChange({ attention: { code: "dispute-took-more" } });
  }
  const isAnswered = order.attention?.code === "disputed" ? { attention: null } : {};
  const isWon = dispute.state === "won" && was !== undefined;
  return isWon
    ? buildChange(isAnswered, { kind: "announce", what: "dispute-won" })
    : buildChange(isAnswered);
}

function revertChargeBack(order: OrderFields, disputed: OrderChange): Transition {
  if (order.state !== "charged-back") return disputed;
  return {
    ...disputed,
    order: { ...enterState("paid"), ...disputed.order },
    ifLost: {
      ...disputed,
      order: { ...enterState("paid-too-late"), attention: { code: "dispute-won-relisted" } },
    },
  };
}

/** Handles a refund that the provider reported first and then could not pay out. */
function revertRefund(
  order: OrderFields,
  { was, current }: Seen,
  status: PaymentStatus,
): Transition {
  const cents = was.refundedCents - current.refundedCents;
  const refs = status.failedRefunds?.map(({ ref }) => ref) ?? [];
  const failed = [
    { kind: "refund-failed", cents, refs } as const,
    { kind: "announce", what: "refund-failed" } as const,
  ];
  if (order.state !== "refunded")
    return buildChange({ attention: { code: "refund-returned" } }, ...failed);
  return {
    ...buildChange({ ...enterState("paid"), attention: { code: "refund-returned" } }, ...failed),
    ifLost: buildChange(
      { ...enterState("paid-too-late"), attention: { code: "refund-returned-relisted" } },
      ...failed,
    ),
  };
}
