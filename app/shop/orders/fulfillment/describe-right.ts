import { formatDay } from "#app/platform/ui/format.ts";
import { m } from "#messages";
import type { RightToWithdraw } from "./right-to-withdraw.ts";

/** Describes the right by the shop's records, and decides nothing. */
export function describeRight(right: RightToWithdraw | undefined): string {
  switch (right?.state) {
    case undefined:
      return m.right_not_paid_here();
    case "open":
      return m.right_open({ day: day(right.until) });
    case "over":
      return m.right_over({ day: day(right.until) });
    case "given-up":
      return m.right_given_up();
    case "performed":
      return m.right_performed();
    case "trade":
      return m.right_trade();
  }
}

/** A period ends at the beginning of the next day. */
function day(end: Date): string {
  return formatDay(new Date(end.getTime() - 1));
}
