import { z } from "zod";
import { backTo, formCommand } from "#app/platform/forms/form-command.server.ts";
import { refuse } from "#app/platform/forms/outcome.ts";
import { parseMoney } from "#app/platform/ui/money.ts";
import {
  recordOtherRefund,
  refundSurplus,
} from "#app/shop/orders/refunds/failed-refunds.server.ts";
import { refundOrder, retryRefund } from "#app/shop/orders/refunds/refunds.server.ts";
import { cancelRefund, confirmRefund } from "#app/shop/orders/transfers/manual-refunds.server.ts";
import { m } from "#messages";
import { type OrderForm, orderFields, toOrder } from "./order-form.ts";

const failed = m.order_error_updating_order;
const refundId = z.uuid({ error: m.order_this_refund_is_not_known });
const invalidAmount = m.order_please_enter_an_amount_such_as;

export const refundCommands = {
  refund: formCommand({
    form: z.object({
      amount: z.string().trim(),
      ...orderFields,
      formKey: z.uuid({ error: m.order_reload_the_page_and_try_again }),
    }),
    failed,
    run: async ({ amount, line, reason, formKey }, { actor, order }: OrderForm) => {
      const money = parseMoney(amount, order.currency);
      const isAmount = money !== undefined && money.cents > 0;
      if (!isAmount)
        return refuse("invalid", invalidAmount(), { errors: { amount: invalidAmount() } });
      return refundOrder(actor, order.id, { cents: money.cents, lineId: line, reason, formKey });
    },
    done: backTo(toOrder, {
      title: m.order_refund_in_progress,
      text: m.order_the_provider_is_asked_to_give,
    }),
  }),
  "retry-refund": formCommand({
    form: z.object({ refund: refundId }),
    failed,
    run: ({ refund }, { actor, order }: OrderForm) => retryRefund(actor, order.id, refund),
    done: backTo(toOrder, { title: m.order_the_provider_is_asked }),
  }),
  "sent-back": formCommand({
    form: z.object({ refund: refundId }),
    failed,
    run: ({ refund }, { actor, order }: OrderForm) => confirmRefund(actor, order.id, refund),
    done: backTo(toOrder, {
      title: m.order_refund_done,
      text: m.transfers_buyer_notified,
    }),
  }),
  "cancel-refund": formCommand({
    form: z.object({ refund: refundId }),
    failed,
    run: ({ refund }, { actor, order }: OrderForm) => cancelRefund(actor, order.id, refund),
    done: backTo(toOrder, {
      title: m.order_refund_canceled,
      text: m.order_the_buyer_keeps_what_they_bought,
    }),
  }),
  "refund-surplus": formCommand({
    form: z.object({ payment: z.uuid({ error: m.shares_this_payment_is_not_known }) }),
    failed,
    run: ({ payment }, { actor, order }: OrderForm) => refundSurplus(actor, order.id, payment),
    done: backTo(toOrder, {
      title: m.order_refund_in_progress,
      text: m.order_the_provider_is_asked_to_give,
    }),
  }),
  "given-back": formCommand({
    form: z.object({ refund: refundId }),
    failed,
    run: ({ refund }, { actor, order }: OrderForm) => recordOtherRefund(actor, order.id, refund),
    done: backTo(toOrder, {
      title: m.order_refund_done,
      text: m.transfers_buyer_notified,
    }),
  }),
};
