import type { PaymentStatus } from "#app/shop/payments/payment-provider.ts";
import { isDisputeOpen } from "./dispute.ts";
import type { PaymentFields } from "./order-change.ts";

/** Later reports of a provider never lower the rank. */
const ranks = {
  opening: 0,
  open: 1,
  pending: 2,
  authorised: 3,
  "in-review": 4,
  closed: 5,
  captured: 6,
} as const;

export function isLaterState(state: keyof typeof ranks, other: keyof typeof ranks): boolean {
  return ranks[state] > ranks[other];
}

/** Returns the payment after a report, which may be a duplicate, outdated or incomplete. */
export function mergeStatus(payment: PaymentFields, status: PaymentStatus): PaymentFields {
  const { isCurrent, isSurplus, refundedByHandCents } = payment;
  const isAhead = !isLaterState(payment.state, status.state);
  const capturedCents = Math.max(payment.capturedCents, status.capturedCents);
  const amountCents = Math.max(payment.amountCents, capturedCents);
  const currency = (status.capturedCents > 0 && status.amount?.currency) || payment.currency;
  const refunds = mergeRefunds(payment, status, capturedCents);
  return {
    isCurrent,
    isSurplus,
    amountCents,
    currency,
    refundedByHandCents,
    state: isAhead ? status.state : payment.state,
    capturedCents: isAhead || payment.state === "captured" ? capturedCents : 0,
    ...refunds,
    chargedBackCents: Math.min(
      mergeChargeBacks(payment, status),
      capturedCents - refunds.refundedCents,
    ),
  };
}

/** Lowers the amount only at the end of a dispute, never by outdated or incomplete reports. */
function mergeChargeBacks({ chargedBackCents: storedCents }: PaymentFields, status: PaymentStatus) {
  const { dispute, chargedBackCents = storedCents } = status;
  const isDecided = dispute !== undefined && !isDisputeOpen(dispute);
  return isDecided ? chargedBackCents : Math.max(storedCents, chargedBackCents);
}

/** Never lowers the sums. The provider does not know about refunds made by other means. */
function mergeRefunds(payment: PaymentFields, status: PaymentStatus, capturedCents: number) {
  const { failedRefunds = [] } = status;
  const { refundedByHandCents: byHand } = payment;
  const failed = failedRefunds.reduce((sum, { cents }) => sum + cents, 0);
  const refundFailedCents = Math.max(payment.refundFailedCents, failed);
  const all = Math.max(
    payment.refundedCents - byHand + payment.refundFailedCents,
    status.refundedCents + failed,
  );
  const refundedCents = Math.min(all - refundFailedCents + byHand, capturedCents);
  return { refundedCents, refundFailedCents };
}
