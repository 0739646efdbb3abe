import { useState } from "react";
import { Form, Link } from "react-router";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { InputField } from "#app/platform/ui/field.tsx";
import { formatMoney, parseMoney } from "#app/platform/ui/money.ts";
import type { AdminOrder } from "#app/shop/orders/managing/find-order.server.ts";
import { m } from "#messages";
import { PageDialog, QuestionDialog } from "../shared/page-dialog.tsx";
import { askFor, leftToRefund, nameOfBuyer } from "./order-actions.ts";
import type { DialogProps } from "./order-dialog.tsx";

type Props = DialogProps & { amount: string | undefined };

/** Asks with the amount, or for an amount that can be refunded. */
export function RefundDialog({ amount, ...props }: Props) {
  const { order, formKey, result, closeTo } = props;
  const [key] = useState(formKey);
  const left = leftToRefund(order);
  const cents = parseMoney(amount ?? "", order.currency)?.cents ?? 0;
  if (cents === 0 || cents > left) return <AmountDialog {...props} amount={amount} left={left} />;
  const money = formatMoney({ cents, currency: order.currency });
  return (
    <QuestionDialog
      title={m.order_ask_refund({ amount: money, name: nameOfBuyer(order) })}
      text={consequenceOf(order, left - cents)}
      closeTo={closeTo}
      intent="refund"
      label={m.order_give_back_amount({ left: money })}
      fields={{ amount: (cents / 100).toFixed(2), formKey: result?.typed?.formKey ?? key }}
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
        to={askFor("refund")}
        preventScrollReset
        className="justify-self-start text-sm underline hover:text-accent"
      >
        {m.order_ask_other_amount()}
      </Link>
    </QuestionDialog>
  );
}

function consequenceOf({ currency, service }: AdminOrder, restCents: number): string {
  if (restCents > 0)
    return m.order_ask_refund_part({ rest: formatMoney({ cents: restCents, currency }) });
  return service ? m.order_ask_refund_all_service() : m.order_ask_refund_all();
}

type AmountProps = Props & { left: number };

/** Leads on by an address, so that it works without scripts. */
function AmountDialog({ order: { currency }, amount, left, closeTo }: AmountProps) {
  const most = (left / 100).toFixed(2);
  return (
    <PageDialog title={m.order_ask_amount()} closeTo={closeTo}>
      <Form method="get" preventScrollReset className="mt-5 grid gap-5">
        <input type="hidden" name="ask" value="refund" />
        <InputField
          label={m.order_refund({ currency })}
          hint={m.order_up_to({ most })}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          isNumeric
          error={amount === undefined ? undefined : m.order_please_enter_an_amount_such_as()}
          defaultValue={amount ?? most}
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
