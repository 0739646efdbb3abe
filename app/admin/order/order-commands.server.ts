import { href } from "react-router";
import { z } from "zod";
import { backTo, formCommand } from "#app/platform/forms/form-command.server.ts";
import { refuse } from "#app/platform/forms/outcome.ts";
import { emailAddress, emptyToNull, line, lines, link } from "#app/platform/forms/text-fields.ts";
import { parseMoney } from "#app/platform/ui/money.ts";
import type { AdminForm } from "#app/shop/accounts/admin-form.server.ts";
import { erasePerson } from "#app/shop/customers/personal-data/erase-person.server.ts";
import { correctAddressOf } from "#app/shop/orders/buyers/correct-address.server.ts";
import { decideDispute } from "#app/shop/orders/disputes/decide-dispute.server.ts";
import { addInvoice, MAX_INVOICE_BYTES } from "#app/shop/orders/managing/add-invoice.server.ts";
import { answerBuyer } from "#app/shop/orders/managing/answer-buyer.server.ts";
import type { AdminOrder } from "#app/shop/orders/managing/find-order.server.ts";
import {
  addNote,
  clearAttention,
  lookUpPayments,
} from "#app/shop/orders/managing/manage-order.server.ts";
import { releaseOrder } from "#app/shop/orders/paying/cancel-order.server.ts";
import {
  recordOtherRefund,
  refundSurplus,
} from "#app/shop/orders/refunds/failed-refunds.server.ts";
import { refundOrder, retryRefund } from "#app/shop/orders/refunds/refunds.server.ts";
import { releaseLine } from "#app/shop/orders/reservations/remove-line.server.ts";
import { relistTracks } from "#app/shop/orders/selling/undo-sale.server.ts";
import { deliverService } from "#app/shop/orders/services/deliver-service.server.ts";
import { attentionCodes } from "#app/shop/orders/state/order-attention.ts";
import { trackIdsOf } from "#app/shop/orders/state/order-lines.ts";
import { cancelRefund, confirmRefund } from "#app/shop/orders/transfers/manual-refunds.server.ts";
import { m } from "#messages";
import { relistableLines } from "./order-actions.ts";

export type OrderForm = AdminForm & {
  order: Pick<AdminOrder, "id" | "state" | "lines" | "currency" | "email">;
};

const failed = m.order_error_updating_order;
const empty = z.object({});
const lineId = z.uuid({ error: m.order_line_unknown }).optional();
const reason = lines({ max: 500, needed: m.reason_missing });
const chooseInvoice = m.order_choose_a_pdf_first;
const largeInvoice = m.order_an_invoice_may_have_5_mb;
const MAX_MESSAGE = 4000;
const deliveryLink = link({ invalid: m.order_the_link_must_be_an_https, mayBeEmpty: true });
const invalidAmount = m.order_please_enter_an_amount_such_as;

export const orderCommands = {
  refund: formCommand({
    form: z.object({
      amount: z.string().trim(),
      line: lineId,
      reason,
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
  "deliver-service": formCommand({
    form: z.object({
      message: lines({ max: MAX_MESSAGE }).default("").transform(emptyToNull),
      link: deliveryLink.default("").transform(emptyToNull),
    }),
    failed: m.order_the_service_was_not_marked_delivered,
    run: (delivery, { actor, order }: OrderForm) => deliverService(actor, order.id, delivery),
    done: backTo(toOrder, {
      title: m.order_service_delivered,
      text: m.transfers_buyer_notified,
    }),
  }),
  release: formCommand({
    form: z.object({ reason, line: lineId }),
    failed,
    run: ({ reason, line }, { actor, order }: OrderForm) =>
      line
        ? releaseLine(actor, order.id, { lineId: line, reason })
        : releaseOrder(actor, order.id, reason),
    done: backTo(toOrder, { title: m.order_reservation_released }),
  }),
  relist: formCommand({
    form: z.object({ reason, line: lineId }),
    failed,
    run: ({ reason, line }, { actor, order }: OrderForm) => {
      const returned = relistableLines(order);
      // A sale by hand ends without a refund.
      const relisted = returned.length > 0 ? returned : order.lines;
      const lines = relisted.filter(({ id }) => line === undefined || id === line);
      return relistTracks(actor, { id: order.id, trackIds: trackIdsOf({ lines }) }, reason);
    },
    done: backTo(toOrder, { title: m.order_track_relisted }),
  }),
  "correct-address": formCommand({
    form: z.object({ email: emailAddress(m.email_invalid) }),
    failed: m.address_not_changed,
    run: ({ email }, { actor, order }: OrderForm) => correctAddressOf(actor, order.id, email),
    done: backTo(toOrder, {
      title: m.order_address_changed,
      text: m.order_old_address_notified,
    }),
  }),
  answer: formCommand({
    form: z.object({ answer: lines({ max: 1000, needed: m.order_please_write_a_few_words }) }),
    failed: m.order_the_buyer_was_not_written_to,
    run: ({ answer }, { actor, order }: OrderForm) => answerBuyer(actor, order.id, answer),
    done: backTo(toOrder, {
      title: m.order_written_to_the_buyer,
      text: m.order_the_mail_is_on_the_page,
    }),
  }),
  note: formCommand({
    form: z.object({ note: lines({ max: 2000, needed: m.order_please_write_a_note }) }),
    failed,
    run: ({ note }, { actor, order }: OrderForm) => addNote(actor, order.id, note),
    done: backTo(toOrder, { title: m.order_note_added }),
  }),
  "clear-attention": formCommand({
    form: z.object({ attention: z.enum(attentionCodes, { error: m.order_attention_unknown }) }),
    failed,
    run: ({ attention }, { actor, order }: OrderForm) => clearAttention(actor, order.id, attention),
    done: backTo(toOrder, { title: m.order_marked_resolved }),
  }),
  "retry-refund": formCommand({
    form: z.object({ refund: z.uuid({ error: m.order_this_refund_is_not_known }) }),
    failed,
    run: ({ refund }, { actor, order }: OrderForm) => retryRefund(actor, order.id, refund),
    done: backTo(toOrder, { title: m.order_the_provider_is_asked }),
  }),
  "sent-back": formCommand({
    form: z.object({ refund: z.uuid({ error: m.order_this_refund_is_not_known }) }),
    failed,
    run: ({ refund }, { actor, order }: OrderForm) => confirmRefund(actor, order.id, refund),
    done: backTo(toOrder, {
      title: m.order_refund_done,
      text: m.transfers_buyer_notified,
    }),
  }),
  "cancel-refund": formCommand({
    form: z.object({ refund: z.uuid({ error: m.order_this_refund_is_not_known }) }),
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
    form: z.object({ refund: z.uuid({ error: m.order_this_refund_is_not_known }) }),
    failed,
    run: ({ refund }, { actor, order }: OrderForm) => recordOtherRefund(actor, order.id, refund),
    done: backTo(toOrder, {
      title: m.order_refund_done,
      text: m.transfers_buyer_notified,
    }),
  }),
  "decide-dispute": formCommand({
    form: z.object({
      payment: z.uuid({ error: m.shares_this_payment_is_not_known }),
      outcome: z.enum(["won", "lost"], { error: m.order_choose_outcome }),
      ending: lines({ max: 1000, needed: m.order_enter_source }),
    }),
    failed,
    run: ({ payment, outcome, ending }, { actor, order }: OrderForm) =>
      decideDispute(actor, order.id, { payment, outcome, note: ending }),
    done: backTo(toOrder, { title: m.order_outcome_recorded }),
  }),
  "erase-buyer": formCommand({
    form: z.object({
      confirmed: line({ max: 254, needed: m.order_please_enter_the_buyers_address }),
    }),
    failed: m.order_the_buyer_was_not_erased,
    run: ({ confirmed }, { actor, order }: OrderForm) =>
      erasePerson(actor, { email: order.email, typed: confirmed }),
    done: backTo(toOrder, { title: m.order_buyer_erased }),
  }),
  "add-invoice": formCommand({
    form: z.object({
      invoice: z
        .file({ error: chooseInvoice })
        .min(1, { error: chooseInvoice })
        .max(MAX_INVOICE_BYTES, { error: largeInvoice }),
    }),
    failed: m.order_the_invoice_was_not_added,
    run: async ({ invoice }, { actor, order }: OrderForm) =>
      addInvoice(actor, order.id, {
        name: invoice.name.toWellFormed(),
        content: Buffer.from(await invoice.arrayBuffer()),
      }),
    done: backTo(toOrder, {
      title: m.order_invoice_added,
      text: m.order_the_buyer_gets_it_by_mail,
    }),
  }),
  "look-up": formCommand({
    form: empty,
    failed,
    run: (_, { actor, order }: OrderForm) => lookUpPayments(actor, order.id),
    done: backTo(toOrder, { title: m.order_the_provider_is_asked }),
  }),
};

function toOrder({ order }: OrderForm): string {
  return href("/admin/orders/:id", { id: order.id });
}
