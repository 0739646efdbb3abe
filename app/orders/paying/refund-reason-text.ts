import type { RefundReason } from "#app/database/refund-reason.ts";
import { showMoney } from "#app/ui/money.ts";
import { t } from "#app/words/words.ts";

/** In the language of its reader. */
export function refundReasonText(reason: RefundReason): string {
  switch (reason.code) {
    case "erased":
      return t`Erased.`;
    case "not-owed":
      return t`The shop has no claim to it.`;
    case "other-amount":
      return t`Another amount than the price was paid.`;
    case "paid-twice":
      return t`The order was paid already.`;
    case "sold-meanwhile":
      return t`The track had been sold when the payment arrived.`;
    case "transfer-excess":
      return t`The transfer is more than the price (${showMoney(reason)} of ${reason.bookedOn}).`;
    case "transfer-not-counted":
      return t`This transfer is not counted for the order (${showMoney(reason)} of ${reason.bookedOn}).`;
    case "note":
      return reason.text;
  }
}
