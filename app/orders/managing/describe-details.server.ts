import { isAttention } from "#app/database/order-attention.ts";
import { isPaymentProblem } from "#app/database/payment-problem.ts";
import { isRefundReason } from "#app/database/refund-reason.ts";
import { paymentProblemText } from "#app/payments/payment-problem-text.ts";
import { providerNames } from "#app/payments/provider-names.ts";
import { nameOfCountry } from "#app/system/countries.server.ts";
import type { Currency } from "#app/system/currency.ts";
import { formatMoney } from "#app/ui/money.ts";
import type { Locale } from "#app/words/words.ts";
import { attentionText } from "../attention.server.ts";
import { disputeStateNames } from "../disputes/dispute.ts";
import { stateNames } from "../order-states.ts";
import { refundReasonText } from "../paying/refund-reason-text.ts";

const waysToRefund = { "other-means": "in another way" };

type Say = (text: string) => string;

/** What a person can use of an event's details, such as `: text`; ids are for the database. `say`, `locale`: to its reader. */
export function describeDetails(
  details: unknown,
  currency: Currency,
  say: Say = (text) => text,
  locale?: Locale,
): string {
  if (typeof details !== "object" || details === null) return "";
  if ("from" in details && "to" in details) {
    return `: ${say(nameIn(stateNames, details.from))} → ${say(nameIn(stateNames, details.to))}`;
  }
  if ("attention" in details && isAttention(details.attention)) {
    return `: ${attentionText(details.attention)}`;
  }
  const shown = Object.entries(details)
    .filter(([name]) => name !== "paymentId")
    .map(([name, value]) =>
      describe(name, value, say, (cents) => formatMoney({ cents, currency }, locale), locale),
    );
  return shown.length > 0 ? `: ${shown.join(", ")}` : "";
}

function describe(
  name: string,
  value: unknown,
  say: Say,
  amount: (cents: number) => string,
  locale: Locale | undefined,
): string {
  if (name === "cents") return amount(Number(value));
  if (name === "provider") return say(nameIn(providerNames, value));
  if (name === "problem" && isPaymentProblem(value)) return paymentProblemText(value);
  if (isRefundReason(value)) return refundReasonText(value);
  if (name === "dispute") return say(nameIn(disputeStateNames, value));
  if (name === "how") return say(nameIn(waysToRefund, value));
  if (name === "stated" || name === "paidFrom") {
    return nameOfCountry(String(value), locale) || String(value);
  }
  if (name === "reason") return say(String(value));
  return name === "of" ? say(`of ${value}`) : String(value);
}

/** What has no name any more is shown as it is. */
function nameIn(names: Record<string, string>, value: unknown): string {
  const known = String(value);
  return Object.hasOwn(names, known) ? (names[known] ?? known) : known;
}
