/**
 * Reason why a provider did not do what was requested. Its text is in
 * `payments/payment-problem-text.ts`.
 */
export type PaymentProblem =
  | { code: PlainProblem }
  | { code: "no-address" | "not-paid" | "too-many-refunds"; by: Company }
  /** `text` is the message of the provider or the network, for example `ECONNREFUSED`. */
  | { code: "no-answer" | "unclear-answer"; by: Company; text: string }
  | { code: "keys-refused"; by: Company; status: number }
  /** Contains the provider's full message. */
  | { code: "provider-said"; text: string }
  /** `state` of the payment. */
  | { code: "not-capturable"; state: string };

type Company = "paypal" | "stripe";

/** Problems without values. */
export type PlainProblem =
  | "bank-cannot-be-asked"
  | "key-used-before"
  | "line-cut-after"
  | "line-cut-before"
  | "more-than-authorized"
  | "more-than-captured"
  | "no-bank-account"
  | "not-paid-out"
  | "not-set-up"
  | "unknown-payment"
  | "unknown-refund"
  | "unreachable"
  | "whole-orders-only";

const MAX_TEXT_LENGTH = 300;

/** Shortens the message to what the database stores. */
export function shortened(problem: PaymentProblem): PaymentProblem {
  if (!("text" in problem)) return problem;
  return {
    ...problem,
    text: problem.text.replaceAll("\0", "").slice(0, MAX_TEXT_LENGTH).toWellFormed(),
  };
}

export function isPaymentProblem(value: unknown): value is PaymentProblem {
  return typeof value === "object" && value !== null && "code" in value;
}
