import { formatMoney } from "#app/platform/ui/money.ts";
import { m } from "#messages";
import type { RefundReason } from "./refund-reason.ts";

export function refundReasonText(reason: RefundReason): string {
  switch (reason.code) {
    case "at-provider":
      return m.refund_reason_at_provider();
    case "erased":
      return m.orders_erased();
    case "not-owed":
      return m.orders_the_shop_has_no_claim_to();
    case "other-amount":
      return m.refund_reason_other_amount();
    case "paid-twice":
      return m.orders_the_order_was_paid_already();
    case "sold-meanwhile":
      return m.orders_the_track_had_been_sold_when();
    case "transfer-excess":
      return m.orders_the_transfer_is_more_than_the({
        amount: formatMoney(reason),
        bookedOn: reason.bookedOn,
      });
    case "transfer-not-counted":
      return m.orders_this_transfer_is_not_counted_for({
        amount: formatMoney(reason),
        bookedOn: reason.bookedOn,
      });
    case "note":
      return reason.text;
  }
}
