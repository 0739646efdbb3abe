import { nameOfCountry } from "#app/platform/system/countries.server.ts";
import { type Currency, isCurrency } from "#app/platform/system/currency.ts";
import { formatMoney } from "#app/platform/ui/money.ts";
import { nameOfProviderEvent } from "#app/shop/payments/event-name.ts";
import { isPaymentProblem } from "#app/shop/payments/payment-problem.ts";
import { paymentProblemText } from "#app/shop/payments/payment-problem-text.ts";
import { providerNames } from "#app/shop/payments/provider-names.ts";
import { m } from "#messages";
import { attentionText } from "../state/attention.server.ts";
import { disputeStateNames } from "../state/dispute.ts";
import { isAttention } from "../state/order-attention.ts";
import { stateNames } from "../state/order-states.ts";
import { isRefundReason } from "../state/refund-reason.ts";
import { refundReasonText } from "../state/refund-reason-text.ts";

const refundMeansNames = { "other-means": m.refund_in_another_way };

/** Returns for example `: text`, without IDs. */
export function describeEventDetails(details: unknown, currency: Currency): string {
  if (typeof details !== "object" || details === null) return "";
  if ("from" in details && "to" in details) {
    return `: ${findLabel(stateNames, details.from)} → ${findLabel(stateNames, details.to)}`;
  }
  if ("attention" in details && isAttention(details.attention)) {
    return `: ${attentionText(details.attention)}`;
  }
  const paid = "currency" in details && isCurrency(details.currency) ? details.currency : currency;
  const descriptions = Object.entries(details)
    .filter(([name]) => name !== "paymentId" && name !== "currency")
    .map(([name, value]) =>
      describe(name, value, (cents) => formatMoney({ cents, currency: paid })),
    );
  return descriptions.length > 0 ? `: ${descriptions.join(", ")}` : "";
}

function describe(name: string, value: unknown, amount: (cents: number) => string): string {
  if (name === "cents") return amount(Number(value));
  if (name === "provider") return findLabel(providerNames, value);
  if (name === "problem" && isPaymentProblem(value)) return paymentProblemText(value);
  if (isRefundReason(value)) return refundReasonText(value);
  if (name === "reason" && typeof value === "string")
    return value.toLowerCase().replaceAll("_", " ");
  if (name === "type") return nameOfProviderEvent(String(value));
  if (name === "dispute") return findLabel(disputeStateNames, value);
  if (name === "how") return findLabel(refundMeansNames, value);
  if (name === "stated" || name === "paidFrom") {
    return nameOfCountry(String(value)) || String(value);
  }
  return name === "of" ? m.refund_of({ reference: String(value) }) : String(value);
}

/** Falls back to the stored value, which may have no name anymore. */
function findLabel(names: Record<string, () => string>, value: unknown): string {
  const code = String(value);
  return (Object.hasOwn(names, code) && names[code]?.()) || code;
}
