import type { Dispute, PaymentStatus } from "#app/shop/payments/payment-provider.ts";
import { latestDispute } from "./dispute.ts";
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

type PaymentUpdate = {
  previous: PaymentFields;
  current: PaymentFields;
  dispute: Dispute | undefined;
};

export function followPayment(
  order: OrderFields,
  update: PaymentUpdate,
  status: PaymentStatus,
): Transition {
  const { previous, current } = update;
  if (current.refundedCents < previous.refundedCents) return revertRefund(order, update, status);
  const disputed = followDispute(update, status);
  if (current.isSurplus) return disputed;
  if (current.chargedBackCents < previous.chargedBackCents)
    return revertChargeBack(order, disputed);
  if (order.state === "paid") return followPaid(update, disputed);
  const isOver = order.state === "refunded" || order.state === "charged-back";
  return isOver ? disputed : buildChange();
}

/** Keeps the sale after a partial refund, and ends it after a full one. */
function followPaid({ previous, current }: PaymentUpdate, disputed: OrderChange): OrderChange {
  const isRefunded = current.refundedCents > previous.refundedCents;
  if (current.capturedCents > 0 && remainingCents(current) === 0) {
    const end = isRefunded || current.chargedBackCents === 0 ? "refunded" : "charged-back";
    const settled =
      end === "refunded" ? [{ kind: "resolve", codes: ["withdrawal-received"] } as const] : [];
    return buildChange(enterState(end), ...settled, ...flagsOf(disputed), {
      kind: "announce",
      what: end,
    });
  }
  if (isRefunded) return withNotification(disputed, "refunded");
  const isChargedBack = current.chargedBackCents > previous.chargedBackCents;
  return isChargedBack ? withNotification(disputed, "charged-back-in-part") : disputed;
}

/** Leaves out the notification, because a later one covers it. */
function flagsOf({ effects }: OrderChange): Effect[] {
  return effects.filter(({ kind }) => kind === "flag" || kind === "resolve");
}

function withNotification(
  change: OrderChange,
  what: "refunded" | "charged-back-in-part",
): OrderChange {
  return { ...change, effects: [...change.effects, { kind: "announce", what }] };
}

const answered: Effect = { kind: "resolve", codes: ["disputed"] };

/** Does not flag a dispute again that a person has cleared, until it changes. */
function followDispute(
  { current, dispute: previous }: PaymentUpdate,
  status: PaymentStatus,
): OrderChange {
  const dispute = latestDispute(previous, status.dispute);
  const hasDisputeChanged = dispute?.ref !== previous?.ref || dispute?.state !== previous?.state;
  if (!dispute || !hasDisputeChanged) return buildChange();
  if (dispute.state === "needs-response") {
    return buildChange(
      {},
      { kind: "flag", attention: { code: "disputed" } },
      { kind: "announce", what: "disputed" },
    );
  }
  const { chargedBackCents = 0 } = status;
  if (dispute.state === "lost" && chargedBackCents > current.chargedBackCents) {
    return buildChange({}, answered, { kind: "flag", attention: { code: "dispute-took-more" } });
  }
  const isWon = dispute.state === "won" && previous !== undefined;
  return isWon
    ? buildChange({}, answered, { kind: "announce", what: "dispute-won" })
    : buildChange({}, answered);
}

function revertChargeBack(order: OrderFields, disputed: OrderChange): Transition {
  if (order.state !== "charged-back") return disputed;
  return {
    ...disputed,
    order: enterState("paid"),
    ifLost: {
      ...disputed,
      order: enterState("paid-too-late"),
      effects: [...disputed.effects, { kind: "flag", attention: { code: "dispute-won-relisted" } }],
    },
  };
}

/** Handles a refund that the provider reported first and then could not pay out. */
function revertRefund(
  order: OrderFields,
  { previous, current }: PaymentUpdate,
  status: PaymentStatus,
): Transition {
  const cents = previous.refundedCents - current.refundedCents;
  const refs = status.failedRefunds?.map(({ ref }) => ref) ?? [];
  const failed = (code: "refund-returned" | "refund-returned-relisted"): Effect[] => [
    { kind: "flag", attention: { code } },
    { kind: "refund-failed", cents, refs },
    { kind: "announce", what: "refund-failed" },
  ];
  const isOver = order.state === "refunded";
  const change = buildChange(isOver ? enterState("paid") : {}, ...failed("refund-returned"));
  // The refund may have been of one line, whose track is back in the shop.
  if (!isOver && order.state !== "paid") return change;
  const lost = isOver ? enterState("paid-too-late") : {};
  return { ...change, ifLost: buildChange(lost, ...failed("refund-returned-relisted")) };
}
