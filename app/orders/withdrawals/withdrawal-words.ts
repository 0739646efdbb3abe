import { formatDay } from "#app/ui/format.ts";
import { m } from "#messages";
import type { RightToWithdraw } from "./right-to-withdraw.ts";

/** What the shop's own records say of a right, to buyer and seller alike. It decides nothing. */
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

/** The last day of a period: its end is the beginning of the next. */
function day(end: Date): string {
  return formatDay(new Date(end.getTime() - 1));
}
