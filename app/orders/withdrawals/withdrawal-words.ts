import { formatDay } from "#app/ui/format.ts";
import type { RightToWithdraw } from "./right-to-withdraw.ts";

const notPaidHere =
  "Nothing was paid for this order in the shop, so that there is nothing to undo.";

/** What the shop's own records say of a right, to buyer and seller alike. It decides nothing. */
export function describeRight(right: RightToWithdraw | undefined): string {
  switch (right?.state) {
    case undefined:
      return notPaidHere;
    case "open":
      return `By our records the right of withdrawal is open until ${day(right.until)}.`;
    case "over":
      return `By our records the 14 days of withdrawal ended on ${day(right.until)}. A statement is recorded all the same, and the seller answers it.`;
    case "given-up":
      return "By our records there is no right of withdrawal any more: delivery at once was asked for, with the knowledge that the right is lost by it, and the delivery has begun. A statement is recorded all the same, and the seller answers it.";
    case "performed":
      return "By our records there is no right of withdrawal any more: the work was to begin at once, with the knowledge that the right is lost once it is done, and it has been delivered. A statement is recorded all the same, and the seller answers it.";
    case "trade":
      return "By our records the order was made for a trade, and the right of withdrawal is for private persons. A statement is recorded all the same, and the seller answers it.";
  }
}

/** The last day of a period: its end is the beginning of the next. */
function day(end: Date): string {
  return formatDay(new Date(end.getTime() - 1));
}
