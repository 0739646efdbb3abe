import { sql } from "kysely";
import type { Db } from "#app/database/db.server.ts";
import type { Attention, PlainReason } from "#app/database/order-attention.ts";
import { nameLetters } from "#app/pdf/unprintable-text.ts";
import { nameOfCountry } from "#app/system/countries.server.ts";
import { showMoney } from "#app/ui/money.ts";
import { readersLocale, t } from "#app/words/words.ts";

/** Calls a person to an order, for this reason; null: nobody any more. */
export async function setAttention(
  tx: Db,
  orderId: string,
  attention: Attention | null,
): Promise<void> {
  await tx.updateTable("orders").set({ attention }).where("id", "=", orderId).execute();
}

/** For a query of orders. */
export function isCalledFor(code: Attention["code"]) {
  return sql<boolean>`orders.attention->>'code' = ${code}`;
}

/** In the language of the request's reader. */
export function attentionText(attention: Attention): string {
  switch (attention.code) {
    case "other-amount":
      return otherAmountText(attention);
    case "country-mismatch": {
      const { stated, paidFrom } = attention;
      const [said, paid] = [stated, paidFrom].map((code) => nameOfCountry(code, readersLocale()));
      return t`The buyer said ${said ?? stated}, and the payment comes from ${paid ?? paidFrom}: find out whose VAT it is.`;
    }
    case "transfer-reversed":
      return t`${showMoney(attention)} that had paid this order left your account again on ${attention.bookedOn}. Ask your bank why. Nothing was changed here: the buyer keeps the files until you decide.`;
    case "agreement-as-text": {
      const letters = nameLetters(attention.letters);
      return attention.hasMore
        ? t`No font of the shop has ${letters} and more. The buyer has the agreement as a text file instead of a PDF.`
        : t`No font of the shop has ${letters}. The buyer has the agreement as a text file instead of a PDF.`;
    }
    case "vat-id-unconfirmed":
      return t`VAT was charged: the VAT ID ${attention.vatId} was not confirmed for the buyer's country when the order was placed. Check it. If it is valid, settle the VAT with the buyer.`;
    case "note":
      return attention.text;
    default:
      return plainText(attention.code);
  }
}

function otherAmountText({ cents, currency, isKept }: Attention & { code: "other-amount" }) {
  const amount = cents && currency ? `: ${showMoney({ cents, currency })}` : "";
  return isKept
    ? t`Another amount than the price was paid${amount}.`
    : t`Another amount than the price was paid${amount}. It goes back by itself.`;
}

function plainText(code: PlainReason): string {
  switch (code) {
    case "disputed":
      return t`The buyer disputes the payment with the provider.`;
    case "dispute-took-more":
      return t`A dispute took back more than was left of the payment. Ask the provider to return the rest.`;
    case "dispute-won-relisted":
      return t`A dispute was won after the track was put back in the shop or sold. Refund the buyer, or agree with them on something else.`;
    case "files-missing":
      return t`There is nothing to deliver. Add the files to the track, or a link to them: the buyer is told then.`;
    case "payment-under-review":
      return t`The payment provider is reviewing the payment. The order waits until it decides, or until you release it.`;
    case "problem-reported":
      return t`The buyer reported a problem.`;
    case "provider-unreachable":
      return t`The payment provider has not answered for a quarter of an hour.`;
    case "refund-failed":
      return t`A refund could not be made.`;
    case "refund-returned":
      return t`A refund could not be paid out: the buyer does not have that money. Give it back in another way.`;
    case "refund-returned-relisted":
      return t`The refund could not be paid out, and the track is back in the shop or sold. Give the money back in another way.`;
    case "refund-unanswered":
      return t`A refund has not been made yet: the payment provider gives no clear answer. The shop goes on asking. See the refund below for what it said.`;
    case "send-back-manually":
      return t`Transfer the money back from your bank account, then press “Sent back” beside the refund.`;
    case "withdrawal-received":
      return t`The buyer withdraws from the contract.`;
  }
}
