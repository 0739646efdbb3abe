export type PaymentProblem =
  | { code: PlainProblem }
  | { code: "no-address" | "not-paid" | "too-many-refunds"; by: Company }
  | { code: "no-answer" | "unclear-answer"; by: Company; text: string }
  | { code: "keys-refused"; by: Company; status: number; text?: string }
  | { code: "provider-said"; text: string }
  | { code: "not-capturable"; state: string };

type Company = "paypal" | "stripe";

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

export function shortened(problem: PaymentProblem): PaymentProblem {
  if (!("text" in problem) || problem.text === undefined) return problem;
  return {
    ...problem,
    text: problem.text.replaceAll("\0", "").slice(0, MAX_TEXT_LENGTH).toWellFormed(),
  };
}

export function isPaymentProblem(value: unknown): value is PaymentProblem {
  return typeof value === "object" && value !== null && "code" in value;
}
