import { useState } from "react";
import { Form, Link } from "react-router";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { InputField, SelectField } from "#app/platform/ui/field.tsx";
import { formatMoney, parseMoney } from "#app/platform/ui/money.ts";
import type { AdminOrder } from "#app/shop/orders/managing/find-order.server.ts";
import { isOfService } from "#app/shop/orders/state/order-lines.ts";
import { m } from "#messages";
import { PageDialog, QuestionDialog } from "../shared/page-dialog.tsx";
import {
  type AdminOrderLine,
  type Ask,
  askFor,
  hasSeveralLines,
  leftOfLine,
  leftToRefund,
  nameOfBuyer,
  refundableLines,
} from "./order-actions.ts";
import type { DialogProps } from "./order-dialog.tsx";

type Props = DialogProps & { ask: Ask };

/** Asks with the amount, or for an amount that can be refunded. */
export function RefundDialog({ ask, ...props }: Props) {
  const { order, formKey, result, closeTo } = props;
  const [key] = useState(formKey);
  const line = refundableLines(order).find(({ id }) => id === ask.line);
  const left = line ? leftOfLine(order, line) : leftToRefund(order);
  const cents = readCents(ask, order, left);
  const isGone = Boolean(ask.line) && !line && hasSeveralLines(order);
  if (isGone || cents === 0 || cents > left)
    return <AmountDialog {...props} ask={ask} line={line} left={left} />;
  const money = formatMoney({ cents, currency: order.currency });
  const name = nameOfBuyer(order);
  return (
    <QuestionDialog
      title={
        line
          ? m.order_ask_refund_line({ amount: money, title: line.title, name })
          : m.order_ask_refund({ amount: money, name })
      }
      text={consequenceOf(order, line, cents)}
      closeTo={closeTo}
      intent="refund"
      label={m.order_give_back_amount({ left: money })}
      fields={{
        amount: (cents / 100).toFixed(2),
        formKey: result?.typed?.formKey ?? key,
        ...(line && { line: line.id }),
      }}
      problem={result?.errors?.reason ? undefined : result?.problem}
    >
      <InputField
        label={m.reason()}
        name="reason"
        maxLength={500}
        autoComplete="off"
        error={result?.errors?.reason}
        defaultValue={result?.typed?.reason}
      />
      <Link
        to={askFor("refund", line && { line: line.id })}
        preventScrollReset
        className="justify-self-start text-sm underline hover:text-accent"
      >
        {m.order_ask_other_amount()}
      </Link>
    </QuestionDialog>
  );
}

/** No amount means all that is left, where the form offers that. */
function readCents({ amount }: Ask, order: AdminOrder, left: number): number {
  if (amount?.trim() === "" && hasSeveralLines(order)) return left;
  return parseMoney(amount ?? "", order.currency)?.cents ?? 0;
}

function consequenceOf(order: AdminOrder, line: AdminOrderLine | undefined, cents: number): string {
  const { currency } = order;
  const restCents = leftToRefund(order) - cents;
  const rest = formatMoney({ cents: restCents, currency });
  if (restCents > 0) {
    return line && cents === leftOfLine(order, line)
      ? m.order_ask_refund_whole_line({ title: line.title, rest })
      : m.order_ask_refund_part({ rest });
  }
  return isOfService(order) ? m.order_ask_refund_all_service() : m.order_ask_refund_all();
}

type AmountProps = Props & { line: AdminOrderLine | undefined; left: number };

/** Leads on by an address, so that it works without scripts. */
function AmountDialog({ order, ask: { amount }, line, left, closeTo }: AmountProps) {
  const { currency } = order;
  const most = (left / 100).toFixed(2);
  const isChoice = hasSeveralLines(order);
  return (
    <PageDialog title={m.order_ask_amount()} closeTo={closeTo}>
      <Form method="get" preventScrollReset className="mt-5 grid gap-5">
        <input type="hidden" name="ask" value="refund" />
        {isChoice && <LineField order={order} line={line} />}
        <InputField
          label={m.order_refund({ currency })}
          hint={isChoice ? m.order_refund_amount_hint() : m.order_up_to({ most })}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          isNumeric
          error={amount === undefined ? undefined : m.order_please_enter_an_amount_such_as()}
          defaultValue={amount ?? (isChoice ? "" : most)}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Link to={closeTo} preventScrollReset className={buttonVariants("plain", "small")}>
            {m.cancel()}
          </Link>
          <button type="submit" className={buttonVariants("accent", "small")}>
            {m.continue()}
          </button>
        </div>
      </Form>
    </PageDialog>
  );
}

function LineField({ order, line }: Pick<AmountProps, "order" | "line">) {
  const optionOf = (name: string, cents: number) =>
    m.order_refund_option({ name, left: formatMoney({ cents, currency: order.currency }) });
  return (
    <SelectField label={m.order_refund_of()} name="line" defaultValue={line?.id ?? ""}>
      <option value="">{optionOf(m.order_refund_whole(), leftToRefund(order))}</option>
      {refundableLines(order).map((each) => (
        <option key={each.id} value={each.id}>
          {optionOf(each.title, leftOfLine(order, each))}
        </option>
      ))}
    </SelectField>
  );
}
