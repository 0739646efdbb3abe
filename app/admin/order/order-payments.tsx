import { Link } from "react-router";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { DateTime } from "#app/platform/ui/date-time.tsx";
import { formatMoney, type Money } from "#app/platform/ui/money.ts";
import { renderMessage } from "#app/platform/ui/render-message.tsx";
import type { AdminOrder } from "#app/shop/orders/managing/find-order.server.ts";
import { remainingCents } from "#app/shop/orders/state/order-change.ts";
import { refundReasonText } from "#app/shop/orders/state/refund-reason-text.ts";
import { paymentProblemText } from "#app/shop/payments/payment-problem-text.ts";
import { nameOfPaymentMethod, providerNames } from "#app/shop/payments/provider-names.ts";
import { m } from "#messages";
import { IntentButton } from "../shared/intent-button.tsx";
import { askFor, type OrderAction } from "./order-actions.ts";
import { paymentStates, refundStates } from "./payment-states.ts";

type Props = { order: Pick<AdminOrder, "payments" | "refunds"> };
type Payment = AdminOrder["payments"][number];
type Refund = AdminOrder["refunds"][number];

export function OrderPayments({ order: { payments, refunds } }: Props) {
  return (
    <section>
      <h2 className="font-semibold text-lg">{m.payments()}</h2>
      {payments.length === 0 && (
        <p className="mt-3 text-muted text-sm">{m.order_no_payment_was_opened()}</p>
      )}
      <ul className="mt-3 border-line border-t text-sm empty:hidden">
        {payments.map((payment) => (
          <PaymentRow key={payment.id} payment={payment} refunds={refunds} />
        ))}
        {refunds.map((refund) => (
          <RefundRow key={refund.id} refund={refund} payments={payments} />
        ))}
      </ul>
    </section>
  );
}

type PaymentProps = { payment: Payment; refunds: Refund[] };

function PaymentRow({ payment, refunds }: PaymentProps) {
  const { id, currency, isSurplus } = payment;
  const amount = (cents: number) => formatMoney({ cents, currency });
  const left = remainingCents(payment);
  const name = `${nameOfPaymentMethod(payment)}: ${paymentStates[payment.state]()}`;
  const isUnderWay = refunds.some(({ paymentId, state }) => paymentId === id && isOpen(state));
  return (
    <li className="border-line border-b py-3">
      <p className="flex justify-between gap-4 font-semibold">
        <span>{isSurplus ? m.order_surplus_named({ text: name }) : name}</span>
        <span className="tabular-nums">{amount(payment.amountCents)}</span>
      </p>
      <p className="mt-1 text-muted [overflow-wrap:anywhere]">
        <DateTime at={payment.createdAt} />
        {paymentDetails(payment).map((detail) => `, ${detail}`)}
      </p>
      {isSurplus && left > 0 && !isUnderWay && (
        <div className="mt-2">
          <AskLink action="refund-surplus" fields={{ payment: id }}>
            {m.order_give_back_amount({ left: amount(left) })}
          </AskLink>
        </div>
      )}
    </li>
  );
}

type AskLinkProps = {
  action: OrderAction;
  fields: { refund: string } | { payment: string };
  children: string;
};

/** Opens the question that asks for confirmation. */
function AskLink({ action, fields, children }: AskLinkProps) {
  return (
    <Link
      to={askFor(action, fields)}
      preventScrollReset
      className={buttonVariants("plain", "small")}
    >
      {children}
    </Link>
  );
}

function paymentDetails(payment: Payment): string[] {
  const { currency, capturedCents, refundedCents, chargedBackCents, failedCalls } = payment;
  const { providerRef, payerCountry } = payment;
  const amount = (cents: number) => formatMoney({ cents, currency });
  return [
    providerNames[payment.provider](),
    providerRef,
    payerCountry && m.order_paid_from({ payerCountry }),
    capturedCents > 0 && m.order_received({ capturedCents: amount(capturedCents) }),
    refundedCents > 0 && m.order_given_back({ refundedCents: amount(refundedCents) }),
    chargedBackCents > 0 &&
      m.order_lost_in_disputes({ chargedBackCents: amount(chargedBackCents) }),
    failedCalls > 0 && m.order_calls_failed({ failedCalls }),
  ].filter((detail) => typeof detail === "string");
}

type RefundProps = { refund: Refund; payments: Payment[] };

function RefundRow({ refund, payments }: RefundProps) {
  const { id, state, cents, currency, provider, failedCalls, tryAt } = refund;
  const given: Money = { cents, currency };
  const payment = payments.find((payment) => payment.id === refund.paymentId);
  const left = payment ? remainingCents(payment) : 0;
  return (
    <li className="border-line border-b py-3">
      <p className="flex justify-between gap-4 font-semibold">
        <span>
          {m.order_refund_state({ refundStates: refundStates[state]() })}
          {refund.title && ` · ${refund.title}`}
        </span>
        <span className="tabular-nums">−{formatMoney(given)}</span>
      </p>
      <p className="mt-1 text-muted [overflow-wrap:anywhere]">
        <DateTime at={refund.createdAt} />, {refundReasonText(refund.reason)}
        {refund.problem && ` (${paymentProblemText(refund.problem)})`}
        {isOpen(state) && failedCalls > 0 && tryAt && (
          <>
            ,{" "}
            {renderMessage(m.order_calls_failed_next_try, {
              failedCalls,
              time: <DateTime at={tryAt} />,
            })}
          </>
        )}
      </p>
      {isOpen(state) && failedCalls > 0 && (
        <div className="mt-2">
          <IntentButton intent="retry-refund" fields={{ refund: id }}>
            {m.try_again_now()}
          </IntentButton>
        </div>
      )}
      {/* Banks cannot be queried, so the sender confirms the refund. */}
      {provider === "bank-transfer" && isOpen(state) && (
        <div className="mt-2 flex flex-wrap gap-2">
          <AskLink action="sent-back" fields={{ refund: id }}>
            {m.order_sent_back()}
          </AskLink>
          {!payment?.isSurplus && (
            <AskLink action="cancel-refund" fields={{ refund: id }}>
              {m.order_cancel_refund()}
            </AskLink>
          )}
        </div>
      )}
      {state === "failed" && left >= cents && (
        <div className="mt-2">
          <AskLink action="given-back" fields={{ refund: id }}>
            {m.order_given_back_in_another_way()}
          </AskLink>
        </div>
      )}
    </li>
  );
}

function isOpen(state: Refund["state"]): boolean {
  return state === "requested" || state === "pending";
}
