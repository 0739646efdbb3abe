import { formatLongDay } from "#app/platform/ui/format-time.ts";
import { m } from "#messages";
import type { RightToWithdraw } from "./right-to-withdraw.ts";

/** Describes the right by the shop's records, and decides nothing. */
export function describeRight(right: RightToWithdraw | undefined): string {
  if (!right) return m.right_not_paid_here();
  const isUk = right.law === "uk";
  switch (right.state) {
    case "open":
      if (right.isOfRest) return describeRest(right);
      return isUk
        ? m.right_open_uk({ day: day(right.until) })
        : m.right_open({ day: day(right.until) });
    case "over":
      return isUk
        ? m.right_over_uk({ day: day(right.until) })
        : m.right_over({ day: day(right.until) });
    case "given-up":
      return isUk ? m.right_given_up_uk() : m.right_given_up();
    case "performed":
      return isUk ? m.right_performed_uk() : m.right_performed();
    case "trade":
      return isUk ? m.right_trade_uk() : m.right_trade();
    case "none":
      return m.right_none();
  }
}

/** The right ended for the tracks that were downloaded. */
function describeRest({ law, until }: { law: RightToWithdraw["law"]; until: Date }): string {
  const of = { day: day(until) };
  return law === "uk" ? m.right_open_rest_uk(of) : m.right_open_rest(of);
}

/** A period ends at the beginning of the next day. */
function day(end: Date): string {
  return formatLongDay(new Date(end.getTime() - 1));
}
