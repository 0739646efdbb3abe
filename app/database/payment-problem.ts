/** Why a provider did not do what it was asked. Its text, for each reader, is in `payments/payment-problem-text.ts`. */
export type PaymentProblem =
  | { code: PlainProblem }
  | { code: "no-address" | "not-paid" | "too-many-refunds"; by: Company }
  /** `text`: what the provider or the network said, such as `ECONNREFUSED`. */
  | { code: "no-answer" | "unclear-answer"; by: Company; text: string }
  | { code: "keys-refused"; by: Company; status: number }
  /** The whole of it is what the provider said. */
  | { code: "provider-said"; text: string }
  /** `state`: of a payment. */
  | { code: "not-capturable"; state: string };

type Company = "paypal" | "stripe";

/** Problems that need no values. */
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

/** With as much of what was said as the database stores. */
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
