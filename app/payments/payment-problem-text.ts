import type { PaymentProblem, PlainProblem } from "#app/database/payment-problem.ts";
import { t } from "#app/words/words.ts";
import { providerNames } from "./provider-names.ts";

/** In the language of its reader. */
export function paymentProblemText(problem: PaymentProblem): string {
  switch (problem.code) {
    case "keys-refused":
      return t`${providerNames[problem.by]} did not accept the keys (status ${problem.status}).`;
    case "no-address":
      return t`${providerNames[problem.by]} gave no address to pay at.`;
    case "no-answer":
      return t`${providerNames[problem.by]} did not answer (${problem.text}).`;
    case "not-capturable":
      return t`The payment is ${problem.state} and cannot be captured.`;
    case "not-paid":
      return t`${providerNames[problem.by]} has received no money for this order.`;
    case "provider-said":
      return problem.text;
    case "too-many-refunds":
      return t`${providerNames[problem.by]} has more refunds of this payment than can be read.`;
    case "unclear-answer":
      return t`${providerNames[problem.by]} gave no clear answer (${problem.text}).`;
    default:
      return plainText(problem.code);
  }
}

function plainText(code: PlainProblem): string {
  switch (code) {
    case "bank-cannot-be-asked":
      return t`The shop cannot ask a bank.`;
    case "key-used-before":
      return t`This key was used for another call.`;
    case "line-cut-after":
      return t`The connection was cut after the sandbox acted.`;
    case "line-cut-before":
      return t`The connection was cut before the sandbox acted.`;
    case "more-than-authorized":
      return t`This is more than was authorized.`;
    case "more-than-captured":
      return t`This is more than was captured and not yet refunded.`;
    case "no-bank-account":
      return t`No bank account is set, or the amount is not in euros.`;
    case "not-paid-out":
      return t`The provider could not pay it out.`;
    case "not-set-up":
      return t`This payment provider is no longer set up here.`;
    case "unknown-payment":
      return t`The sandbox knows no such payment.`;
    case "unknown-refund":
      return t`The sandbox knows no such refund.`;
    case "unreachable":
      return t`It could not be reached.`;
    case "whole-orders-only":
      return t`PayPal captures whole orders only.`;
  }
}
