import type { Dispute, PaymentStatus } from "#app/payments/payment-provider.ts";
import { isDisputeOpen, latestDispute } from "../disputes/dispute.ts";
import { leave, nothing, type OrderFacts, type PaymentFacts, type Step } from "./order-change.ts";

/* What becomes of an order after its money has come: refunds, refunds that fail, disputes. */

const DISPUTED = "The buyer disputes the payment with the provider.";
const REFUND_FAILED =
  "A refund could not be paid out: the buyer does not have that money. Give it back in another way.";
const REFUND_FAILED_RELISTED =
  "The refund could not be paid out, and the track is back in the shop or sold. Give the money back in another way.";

type Seen = { was: PaymentFacts; known: PaymentFacts; dispute: Dispute | undefined };

export function followMoney(order: OrderFacts, seen: Seen, status: PaymentStatus): Step {
  const { was, known } = seen;
  if (known.refundedCents < was.refundedCents) return takeRefundBack(order, seen, status);
  const dispute = latestDispute(seen.dispute, status.dispute);
  if (known.isSurplus) return followDispute(order, seen.dispute, dispute);
  const isDisputed = order.attention === DISPUTED;
  if (order.state === "paid" && dispute?.state === "lost") {
    const over = { ...leave("charged-back"), ...(isDisputed && { attention: null }) };
    return nothing(over, { kind: "announce", what: "charged-back" });
  }
  const isRefunded = known.refundedCents > 0 && known.refundedCents === known.capturedCents;
  if (order.state === "paid" && isRefunded) {
    return nothing(leave("refunded"), { kind: "announce", what: "refunded" });
  }
  if (order.state === "paid" && known.refundedCents > was.refundedCents) {
    return nothing({}, { kind: "announce", what: "refunded" });
  }
  const isOfSale = order.state === "paid" || order.state === "refunded";
  return isOfSale ? followDispute(order, seen.dispute, dispute) : nothing();
}

/** Cleared by a person, a call does not come back before the dispute changes. */
function followDispute(
  { attention }: OrderFacts,
  was: Dispute | undefined,
  dispute: Dispute | undefined,
): Step {
  const isNews = dispute?.ref !== was?.ref || dispute?.state !== was?.state;
  if (!dispute || !isNews) return nothing();
  if (dispute.state === "needs-response") {
    return nothing({ attention: DISPUTED }, { kind: "announce", what: "disputed" });
  }
  const isAnswered = attention === DISPUTED ? { attention: null } : {};
  const isWon = dispute.state === "won" && isDisputeOpen(was);
  return isWon
    ? nothing(isAnswered, { kind: "announce", what: "dispute-won" })
    : nothing(isAnswered);
}

/** The provider had to keep the money after it had counted as given back. */
function takeRefundBack(order: OrderFacts, { was, known }: Seen, status: PaymentStatus): Step {
  const cents = was.refundedCents - known.refundedCents;
  const refs = status.failedRefunds?.map(({ ref }) => ref) ?? [];
  const failed = [
    { kind: "refund-failed", cents, refs } as const,
    { kind: "announce", what: "refund-failed" } as const,
  ];
  if (order.state !== "refunded") return nothing({ attention: REFUND_FAILED }, ...failed);
  return {
    ...nothing({ ...leave("paid"), attention: REFUND_FAILED }, ...failed),
    ifLost: nothing({ ...leave("paid-too-late"), attention: REFUND_FAILED_RELISTED }, ...failed),
  };
}
