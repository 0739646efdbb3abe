import { z } from "zod";
import { backTo, formCommand } from "#app/platform/forms/form-command.server.ts";
import { emailAddress, emptyToNull, line, lines, link } from "#app/platform/forms/text-fields.ts";
import { erasePerson } from "#app/shop/customers/personal-data/erase-person.server.ts";
import { correctAddressOf } from "#app/shop/orders/buyers/correct-address.server.ts";
import { decideDispute } from "#app/shop/orders/disputes/decide-dispute.server.ts";
import { addInvoice, MAX_INVOICE_BYTES } from "#app/shop/orders/managing/add-invoice.server.ts";
import { answerBuyer } from "#app/shop/orders/managing/answer-buyer.server.ts";
import {
  addNote,
  clearAttention,
  lookUpPayments,
} from "#app/shop/orders/managing/manage-order.server.ts";
import { releaseOrder } from "#app/shop/orders/paying/cancel-order.server.ts";
import { releaseLine } from "#app/shop/orders/reservations/remove-line.server.ts";
import { relistTracks } from "#app/shop/orders/selling/undo-sale.server.ts";
import { deliverService } from "#app/shop/orders/services/deliver-service.server.ts";
import { attentionCodes } from "#app/shop/orders/state/order-attention.ts";
import { trackIdsOf } from "#app/shop/orders/state/order-lines.ts";
import { m } from "#messages";
import { linesToRelist } from "./order-actions.ts";
import { type OrderForm, orderFields, toOrder } from "./order-form.ts";
import { refundCommands } from "./refund-commands.server.ts";

const failed = m.order_error_updating_order;
const empty = z.object({});
const chooseInvoice = m.order_choose_a_pdf_first;
const largeInvoice = m.order_an_invoice_may_have_5_mb;
const MAX_MESSAGE = 4000;
const deliveryLink = link({ invalid: m.order_the_link_must_be_an_https, mayBeEmpty: true });

export const orderCommands = {
  ...refundCommands,
  "deliver-service": formCommand({
    form: z.object({
      line: orderFields.line,
      message: lines({ max: MAX_MESSAGE }).default("").transform(emptyToNull),
      link: deliveryLink.default("").transform(emptyToNull),
    }),
    failed: m.order_the_service_was_not_marked_delivered,
    run: ({ line: lineId, ...delivery }, { actor, order }: OrderForm) =>
      deliverService(actor, order.id, { lineId, ...delivery }),
    done: backTo(toOrder, {
      title: m.order_service_delivered,
      text: m.transfers_buyer_notified,
    }),
  }),
  release: formCommand({
    form: z.object(orderFields),
    failed,
    run: ({ reason, line }, { actor, order }: OrderForm) =>
      line
        ? releaseLine(actor, order.id, { lineId: line, reason })
        : releaseOrder(actor, order.id, reason),
    done: backTo(toOrder, { title: m.order_reservation_released }),
  }),
  relist: formCommand({
    form: z.object(orderFields),
    failed,
    run: ({ reason, line }, { actor, order }: OrderForm) => {
      const lines = linesToRelist(order, line);
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
