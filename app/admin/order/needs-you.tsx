import { Link } from "react-router";
import { Alert } from "#app/platform/ui/alert.tsx";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { DateTime } from "#app/platform/ui/date-time.tsx";
import { formatMoney } from "#app/platform/ui/money.ts";
import type { AdminOrder } from "#app/shop/orders/managing/find-order.server.ts";
import type { Attention } from "#app/shop/orders/state/order-attention.ts";
import { m } from "#messages";
import { managerAddress } from "../music-manager/manager-address.ts";
import { IntentButton } from "../shared/intent-button.tsx";
import {
  type AdminOrderLine,
  askFor,
  askForRefund,
  leftOfLine,
  leftToRefund,
  refundableLines,
} from "./order-actions.ts";

type ShownAttention = {
  code: Attention["code"];
  text: string;
  raisedAt: Date;
  /** Words that the buyer wrote. */
  words: { text: string; at: Date }[];
};

type Props = { order: AdminOrder; attentions: ShownAttention[] };

/** Shows each reason with what it is about and the action that answers it. The first action is due. */
export function NeedsYou({ order, attentions }: Props) {
  if (attentions.length === 0) return null;
  const due = attentions.find(({ code }) => answerTo(code, order));
  return (
    <section aria-labelledby="needs-you" className="mb-10">
      <h2 id="needs-you" className="mb-3 font-semibold text-lg">
        {m.order_needs_you()}
      </h2>
      <ul className="grid gap-3">
        {attentions.map((attention) => (
          <li key={attention.code}>
            <AttentionCard order={order} attention={attention} isDue={attention === due} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type CardProps = { order: AdminOrder; attention: ShownAttention; isDue: boolean };

function AttentionCard({ order, attention, isDue }: CardProps) {
  const { code, text, raisedAt, words } = attention;
  return (
    <Alert title={text}>
      <p>
        <DateTime at={raisedAt} />
      </p>
      {words.map((each) => (
        <BuyerQuote key={each.at.getTime()} {...each} />
      ))}
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <Answer code={code} order={order} tone={isDue ? "accent" : "plain"} />
        <IntentButton
          intent="clear-attention"
          fields={{ attention: code }}
          aria-label={m.order_mark_as_resolved_about({ text })}
          className={buttonVariants("quiet", "small")}
        >
          {m.order_mark_resolved()}
        </IntentButton>
      </div>
    </Alert>
  );
}

export function BuyerQuote({ text, at }: { text: string; at: Date }) {
  return (
    <blockquote className="mt-3 max-w-prose border-line border-l-2 pl-3 text-ink">
      <p dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
        {text}
      </p>
      <footer className="mt-1 text-muted">
        {m.order_buyer()} · <DateTime at={at} />
      </footer>
    </blockquote>
  );
}

type AnswerProps = {
  code: Attention["code"];
  order: AdminOrder;
  tone: "accent" | "plain";
};

function Answer({ code, order, tone }: AnswerProps) {
  const answer = answerTo(code, order);
  if (!answer) return null;
  const className = buttonVariants(tone, "small");
  if (answer.intent !== undefined)
    return (
      <IntentButton intent={answer.intent} fields={answer.fields} className={className}>
        {answer.label}
      </IntentButton>
    );
  return (
    <Link to={answer.to} preventScrollReset className={className}>
      {answer.label}
    </Link>
  );
}

type AnswerAct =
  | { label: string; to: string; intent?: undefined; fields?: undefined }
  | { label: string; intent: string; fields?: Record<string, string>; to?: undefined };

function refundAct(order: AdminOrder, line?: AdminOrderLine): AnswerAct {
  const { currency } = order;
  const left = formatMoney({
    cents: line ? leftOfLine(order, line) : leftToRefund(order),
    currency,
  });
  return {
    label: line
      ? m.order_refund_amount_of({ left, title: line.title })
      : m.order_give_back_amount({ left }),
    to: askForRefund(order, line),
  };
}

/** Returns the next line to refund, or undefined if a buyer withdraws from the whole order. */
function findWithdrawnLine(order: AdminOrder): AdminOrderLine | undefined {
  const { withdrawals } = order;
  if (withdrawals.some(({ lineIds }) => lineIds.length === 0)) return undefined;
  const lineIds = withdrawals.flatMap((withdrawal) => withdrawal.lineIds);
  return refundableLines(order).find(({ id }) => lineIds.includes(id));
}

/** Returns undefined if nothing can be done here. */
function answerTo(code: Attention["code"], order: AdminOrder): AnswerAct | undefined {
  const { email, refunds, lines } = order;
  const left = leftToRefund(order);
  const refundIn = (states: string[]) => refunds.find(({ state }) => states.includes(state));
  switch (code) {
    case "problem-reported":
      return email ? { label: m.order_answer(), to: askFor("answer") } : undefined;
    case "withdrawal-received":
      return left > 0 ? refundAct(order, findWithdrawnLine(order)) : undefined;
    case "country-mismatch":
      return left > 0 ? refundAct(order) : undefined;
    case "files-missing": {
      const missing = lines.find(({ trackId, canBeDelivered }) => trackId && !canBeDelivered);
      const trackId = (missing ?? lines[0])?.trackId;
      return trackId
        ? {
            label: m.order_add_files(),
            to: managerAddress(new URLSearchParams(), { edit: trackId }),
          }
        : undefined;
    }
    case "payment-under-review":
    case "provider-unreachable":
      return { label: m.order_ask_the_provider(), intent: "look-up" };
    case "send-back-manually": {
      const refund = refundIn(["requested", "pending"]);
      return (
        refund && { label: m.order_sent_back(), to: askFor("sent-back", { refund: refund.id }) }
      );
    }
    case "refund-unanswered": {
      const refund = refundIn(["requested", "pending"]);
      return (
        refund && {
          label: m.try_again_now(),
          intent: "retry-refund",
          fields: { refund: refund.id },
        }
      );
    }
    case "refund-failed":
    case "refund-returned":
    case "refund-returned-relisted": {
      const refund = refundIn(["failed"]);
      return (
        refund && {
          label: m.order_given_back_in_another_way(),
          to: askFor("given-back", { refund: refund.id }),
        }
      );
    }
    case "disputed":
    case "dispute-took-more":
    case "dispute-won-relisted":
      return { label: m.order_see_the_dispute(), to: "#disputes" };
    default:
      return undefined;
  }
}
