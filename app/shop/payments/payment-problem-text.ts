import { m } from "#messages";
import type { PaymentProblem, PlainProblem } from "./payment-problem.ts";
import { providerNames } from "./provider-names.ts";

export function paymentProblemText(problem: PaymentProblem): string {
  switch (problem.code) {
    case "keys-refused":
      if (problem.text) {
        const provider = providerNames[problem.by]();
        return m.payments_rejected_the_keys({ provider, text: problem.text });
      }
      return m.payments_did_not_accept_the_keys_status({
        provider: providerNames[problem.by](),
        status: problem.status,
      });
    case "no-address":
      return m.payments_no_payment_page({ provider: providerNames[problem.by]() });
    case "no-answer":
      return m.payments_did_not_answer({
        provider: providerNames[problem.by](),
        text: problem.text,
      });
    case "not-capturable":
      return m.payments_the_payment_is_and_cannot_be({ state: problem.state });
    case "not-paid":
      return m.payments_has_received_no_money_for_this({
        provider: providerNames[problem.by](),
      });
    case "provider-said":
      return problem.text;
    case "too-many-refunds":
      return m.payments_has_more_refunds_of_this_payment({
        provider: providerNames[problem.by](),
      });
    case "unclear-answer":
      return m.payments_gave_no_clear_answer({
        provider: providerNames[problem.by](),
        text: problem.text,
      });
    default:
      return plainText(problem.code);
  }
}

function plainText(code: PlainProblem): string {
  switch (code) {
    case "bank-cannot-be-asked":
      return m.payments_the_shop_cannot_ask_a_bank();
    case "key-used-before":
      return m.payments_this_key_was_used_for_another();
    case "line-cut-after":
      return m.payments_the_connection_was_cut_after_the();
    case "line-cut-before":
      return m.payments_the_connection_was_cut_before_the();
    case "more-than-authorized":
      return m.payments_this_is_more_than_was_authorized();
    case "more-than-captured":
      return m.payments_this_is_more_than_was_captured();
    case "no-bank-account":
      return m.payments_no_bank_account_is_set_or();
    case "not-paid-out":
      return m.payments_the_provider_could_not_pay_it();
    case "not-set-up":
      return m.payments_this_payment_provider_is_no_longer();
    case "unknown-payment":
      return m.payments_the_sandbox_knows_no_such_payment();
    case "unknown-refund":
      return m.payments_the_sandbox_knows_no_such_refund();
    case "unreachable":
      return m.payments_it_could_not_be_reached();
    case "whole-orders-only":
      return m.payments_paypal_captures_whole_orders_only();
  }
}
