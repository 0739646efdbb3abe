import { formatMoney } from "#app/platform/ui/money.ts";
import type { ListedBankEntry } from "#app/shop/orders/bank-statements/bank-entries.server.ts";
import {
  type EntryAction,
  type MatchResult,
  missingCents,
} from "#app/shop/orders/transfers/match-entry.ts";
import { m } from "#messages";

type MatchedEntry = Pick<ListedBankEntry, "amountCents" | "currency" | "match" | "transfer">;
type Explanation = { title: string; text: string };

const texts: Record<MatchResult, (difference: string) => Explanation> = {
  exact: () => ({
    title: m.transfers_reference_and_amount_are_right(),
    text: m.transfers_settling_sells(),
  }),
  "too-little": (difference) => ({
    title: m.transfers_too_little({ difference }),
    text: m.transfers_request_rest_consequences(),
  }),
  "too-much": (difference) => ({
    title: m.transfers_too_much({ difference }),
    text: m.transfers_settling_sells_and_sends_back({ difference }),
  }),
  late: () => ({
    title: m.transfers_late_but_the_track_is_still(),
    text: m.transfers_the_orders_time_was_over_settling(),
  }),
  "too-late": () => ({
    title: m.transfers_too_late_the_track_is_somebody(),
    text: m.transfers_return_consequences(),
  }),
  "late-part": (difference) => ({
    title: m.transfers_late_and_short({ difference }),
    text: m.transfers_order_expired(),
  }),
  "ended-part": () => ({
    title: m.transfers_a_part_and_the_rest_never(),
    text: m.transfers_it_was_counted_for_an_order(),
  }),
  counted: () => ({ title: m.transfers_counted(), text: m.transfers_it_is_a_part_of_what() }),
  "paid-already": () => ({
    title: m.transfers_order_settled(),
    text: m.transfers_it_was_paid_before_or_was(),
  }),
  "another-currency": () => ({
    title: m.transfers_not_in_the_orders_currency(),
    text: m.transfers_send_it_back_at_your_bank(),
  }),
  "several-references": () => ({
    title: m.transfers_names_several_orders(),
    text: m.transfers_choose_the_order_that_it_is(),
  }),
  "unknown-reference": () => ({
    title: m.transfers_matches_no_order(),
    text: m.transfers_the_reference_may_be_mistyped_or(),
  }),
  "no-reference": () => ({
    title: m.transfers_names_no_order(),
    text: m.transfers_the_sender_has_left_the_reference(),
  }),
};

/** Explains how an entry matches its order, and the effect of confirming it. */
export function explain({ amountCents, currency, match, transfer }: MatchedEntry): Explanation {
  const cents = transfer ? Math.abs(missingCents(transfer) - amountCents) : 0;
  return texts[match](formatMoney({ cents, currency }));
}

export function labelOf(action: EntryAction, match: MatchResult): string {
  if (action === "return") return m.transfers_send_it_back();
  if (match === "too-little") return m.transfers_accept_and_request_rest();
  return match === "too-late" ? m.transfers_record_it_send_it_back() : m.transfers_settle();
}
