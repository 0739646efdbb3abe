import type { FoundOrder } from "#app/orders/find-order.server.ts";
import { providerNames } from "#app/payments/provider-names.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { formatMoney } from "#app/ui/money.ts";
import { ActButton } from "./order-acts.tsx";

type Props = { order: Pick<FoundOrder, "payments" | "refunds" | "currency"> };

/** Each attempt to pay, and what was given back. */
export function OrderPayments({ order: { payments, refunds, currency } }: Props) {
  const amount = (cents: number) => formatMoney({ cents, currency });
  return (
    <section>
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="font-semibold text-lg">Payments</h2>
        {payments.length > 0 && <ActButton intent="look-up">Ask the provider</ActButton>}
      </div>
      {payments.length === 0 && <p className="mt-3 text-muted text-sm">No payment was opened.</p>}
      <ul className="mt-3 border-line border-t text-sm empty:hidden">
        {payments.map((payment) => (
          <li key={payment.id} className="border-line border-b py-3">
            <p className="flex justify-between gap-4 font-semibold">
              <span>
                {providerNames[payment.provider]}, {payment.method}: {payment.state}
                {payment.isSurplus && ", surplus"}
              </span>
              <span className="tabular-nums">{amount(payment.amountCents)}</span>
            </p>
            <p className="mt-1 text-muted [overflow-wrap:anywhere]">
              <DateTime at={payment.createdAt} />
              {payment.providerRef && `, ${payment.providerRef}`}
              {payment.capturedCents > 0 && `, received ${amount(payment.capturedCents)}`}
              {payment.refundedCents > 0 && `, given back ${amount(payment.refundedCents)}`}
              {payment.failedCalls > 0 && `, ${payment.failedCalls} calls failed`}
            </p>
          </li>
        ))}
        {refunds.map((refund) => (
          <li key={refund.id} className="border-line border-b py-3">
            <p className="flex justify-between gap-4 font-semibold">
              <span>Refund: {refund.state}</span>
              <span className="tabular-nums">−{amount(refund.cents)}</span>
            </p>
            <p className="mt-1 text-muted [overflow-wrap:anywhere]">
              <DateTime at={refund.createdAt} />, {refund.reason}
              {refund.problem && ` (${refund.problem})`}
            </p>
            {isSentByHand(refund) && (
              <ActButton intent="sent-back" fields={{ refund: refund.id }}>
                Sent back
              </ActButton>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Banks cannot be asked: whoever has sent the money says so. */
function isSentByHand({ provider, state }: FoundOrder["refunds"][number]): boolean {
  return provider === "bank-transfer" && (state === "requested" || state === "pending");
}
