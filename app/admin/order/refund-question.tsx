import { formatMoney } from "#app/platform/ui/money.ts";
import { remainingCents } from "#app/shop/orders/state/order-change.ts";
import { m } from "#messages";
import { QuestionDialog } from "../shared/page-dialog.tsx";
import { type Ask, nameOfBuyer } from "./order-actions.ts";
import type { DialogProps } from "./order-dialog.tsx";

type Props = DialogProps & { ask: Ask };

const questions = {
  "refund-surplus": {
    title: m.order_ask_refund,
    text: m.order_ask_surplus_text,
    intent: "refund-surplus",
    label: ({ amount }: { amount: string }) => m.order_give_back_amount({ left: amount }),
  },
  "sent-back": {
    title: m.order_ask_sent_back,
    text: m.order_ask_sent_back_text,
    intent: "sent-back",
    label: m.order_sent_back,
  },
  "cancel-refund": {
    title: m.order_ask_cancel_refund,
    text: m.order_ask_cancel_refund_text,
    intent: "cancel-refund",
    label: m.order_cancel_refund,
  },
  "given-back": {
    title: m.order_ask_given_back,
    text: m.order_ask_given_back_text,
    intent: "given-back",
    label: m.order_given_back_in_another_way,
  },
} as const;

/** Asks about one refund, or about a payment that the shop does not owe a track for. */
export function RefundQuestion({ ask, order, result, closeTo }: Props) {
  const { action } = ask;
  const refund = order.refunds.find(({ id }) => id === ask.refund);
  const payment = order.payments.find(({ id }) => id === ask.payment);
  const cents = refund?.cents ?? (payment && remainingCents(payment));
  if (!isQuestion(action) || cents === undefined || cents === 0) return null;
  const { currency } = refund ?? payment ?? order;
  const amount = formatMoney({ cents, currency });
  const { title, text, intent, label } = questions[action];
  return (
    <QuestionDialog
      title={title({ amount, name: nameOfBuyer(order) })}
      text={text()}
      closeTo={closeTo}
      intent={intent}
      label={label({ amount })}
      fields={refund ? { refund: refund.id } : { payment: payment?.id ?? "" }}
      problem={result?.problem}
      tone={action === "sent-back" ? "accent" : "danger"}
    />
  );
}

function isQuestion(action: string): action is keyof typeof questions {
  return Object.hasOwn(questions, action);
}
