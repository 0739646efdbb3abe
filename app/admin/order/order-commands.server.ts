import { href } from "react-router";
import { z } from "zod";
import type { AdminForm } from "#app/accounts/sent-form.server.ts";
import { addInvoice, MAX_INVOICE_BYTES } from "#app/orders/books/add-invoice.server.ts";
import { correctAddressOf } from "#app/orders/buyers/correct-address.server.ts";
import { decideDispute } from "#app/orders/disputes/decide-dispute.server.ts";
import { answerBuyer } from "#app/orders/managing/answer-buyer.server.ts";
import {
  addNote,
  clearAttention,
  lookUpPayments,
} from "#app/orders/managing/manage-order.server.ts";
import { undoSale } from "#app/orders/managing/undo-sale.server.ts";
import { releaseOrder } from "#app/orders/paying/cancel-order.server.ts";
import { recordOtherRefund, refundSurplus } from "#app/orders/paying/failed-refunds.server.ts";
import { refundOrder, retryRefund } from "#app/orders/paying/refunds.server.ts";
import { deliverService } from "#app/orders/services/deliver-service.server.ts";
import { cancelRefund, confirmRefund } from "#app/orders/transfers/refund-by-hand.server.ts";
import { erasePerson } from "#app/personal-data/erase-person.server.ts";
import type { Currency } from "#app/system/currency.ts";
import { parseMoney } from "#app/ui/money.ts";
import type { ToastText } from "#app/ui/toasts.tsx";
import { formCommand } from "#app/web/form-command.server.ts";
import { refuse } from "#app/web/outcome.ts";
import { emailAddress, line, lines, link } from "#app/web/text-fields.ts";

export type OrderForm = AdminForm & {
  order: { id: string; trackId: string | null; currency: Currency; email: string | null };
};

const failed = "Error updating order";
const empty = z.object({});
const reason = lines({ max: 500, needed: "Please say why." });
const chooseInvoice = "Choose a PDF first.";
const largeInvoice = "An invoice may have 5 MB and not more.";
const MAX_MESSAGE = 4000;
const deliveryLink = link({ invalid: "The link must be an https address.", mayBeEmpty: true });
const nothingIsNull = (text: string) => (text === "" ? null : text);
const invalidAmount = "Please enter an amount such as 25.00.";

/** What the forms of one order do, by their `intent`. */
export const orderCommands = {
  refund: formCommand({
    form: z.object({
      amount: z.string().trim(),
      reason,
      formKey: z.uuid("Reload the page and try again."),
    }),
    failed,
    run: async ({ amount, reason, formKey }, { actor, order }: OrderForm) => {
      const money = parseMoney(amount, order.currency);
      const isAmount = money !== undefined && money.cents > 0;
      if (!isAmount) return refuse("invalid", invalidAmount, { errors: { amount: invalidAmount } });
      return refundOrder(actor, order.id, { cents: money.cents, reason, formKey });
    },
    done: back({ title: "Refund on its way", text: "The provider is asked to give it back." }),
  }),
  "deliver-service": formCommand({
    form: z.object({
      message: lines({ max: MAX_MESSAGE }).default("").transform(nothingIsNull),
      link: deliveryLink.default("").transform(nothingIsNull),
    }),
    failed: "The service was not marked delivered",
    run: (delivery, { actor, order }: OrderForm) => deliverService(actor, order.id, delivery),
    done: back({ title: "Service delivered", text: "The buyer is told by mail." }),
  }),
  release: formCommand({
    form: z.object({ reason }),
    failed,
    run: ({ reason }, { actor, order }: OrderForm) => releaseOrder(actor, order.id, reason),
    done: back({ title: "Reservation released" }),
  }),
  relist: formCommand({
    form: z.object({ reason }),
    failed,
    run: async ({ reason }, { actor, order }: OrderForm) =>
      order.trackId
        ? undoSale(actor, order.trackId, reason)
        : refuse("missing", "This track does not exist any more."),
    done: back({ title: "Track back in the shop" }),
  }),
  "correct-address": formCommand({
    form: z.object({ email: emailAddress("Please enter a valid email address.") }),
    failed: "The address was not changed",
    run: ({ email }, { actor, order }: OrderForm) => correctAddressOf(actor, order.id, email),
    done: back({ title: "Address changed", text: "The former address is told." }),
  }),
  answer: formCommand({
    form: z.object({ answer: lines({ max: 1000, needed: "Please write a few words." }) }),
    failed: "The buyer was not written to",
    run: ({ answer }, { actor, order }: OrderForm) => answerBuyer(actor, order.id, answer),
    done: back({ title: "Written to the buyer", text: "The mail is on the page of the order." }),
  }),
  note: formCommand({
    form: z.object({ note: lines({ max: 2000, needed: "Please write a note." }) }),
    failed,
    run: ({ note }, { actor, order }: OrderForm) => addNote(actor, order.id, note),
    done: back({ title: "Note added" }),
  }),
  "clear-attention": formCommand({
    form: empty,
    failed,
    run: (_, { actor, order }: OrderForm) => clearAttention(actor, order.id),
    done: back({ title: "Marked as looked after" }),
  }),
  "retry-refund": formCommand({
    form: z.object({ refund: z.uuid("This refund is not known.") }),
    failed,
    run: ({ refund }, { actor, order }: OrderForm) => retryRefund(actor, order.id, refund),
    done: back({ title: "The provider is asked" }),
  }),
  "sent-back": formCommand({
    form: z.object({ refund: z.uuid("This refund is not known.") }),
    failed,
    run: ({ refund }, { actor, order }: OrderForm) => confirmRefund(actor, order.id, refund),
    done: back({ title: "Refund done", text: "The buyer is told by mail." }),
  }),
  "cancel-refund": formCommand({
    form: z.object({ refund: z.uuid("This refund is not known.") }),
    failed,
    run: ({ refund }, { actor, order }: OrderForm) => cancelRefund(actor, order.id, refund),
    done: back({ title: "Refund canceled", text: "The buyer keeps what they bought." }),
  }),
  "refund-surplus": formCommand({
    form: z.object({ payment: z.uuid("This payment is not known.") }),
    failed,
    run: ({ payment }, { actor, order }: OrderForm) => refundSurplus(actor, order.id, payment),
    done: back({ title: "Refund on its way", text: "The provider is asked to give it back." }),
  }),
  "given-back": formCommand({
    form: z.object({ refund: z.uuid("This refund is not known.") }),
    failed,
    run: ({ refund }, { actor, order }: OrderForm) => recordOtherRefund(actor, order.id, refund),
    done: back({ title: "Refund done", text: "The buyer is told by mail." }),
  }),
  "decide-dispute": formCommand({
    form: z.object({
      payment: z.uuid("This payment is not known."),
      outcome: z.enum(["won", "lost"], "Please choose how it ended."),
      ending: lines({ max: 1000, needed: "Please say where that can be read." }),
    }),
    failed,
    run: ({ payment, outcome, ending }, { actor, order }: OrderForm) =>
      decideDispute(actor, order.id, { payment, outcome, note: ending }),
    done: back({ title: "Outcome recorded" }),
  }),
  "erase-buyer": formCommand({
    form: z.object({ confirmed: line({ max: 254, needed: "Please enter the buyer's address." }) }),
    failed: "The buyer was not erased",
    run: ({ confirmed }, { actor, order }: OrderForm) =>
      erasePerson(actor, { email: order.email, typed: confirmed }),
    done: back({ title: "Buyer erased" }),
  }),
  "add-invoice": formCommand({
    form: z.object({
      invoice: z.file(chooseInvoice).min(1, chooseInvoice).max(MAX_INVOICE_BYTES, largeInvoice),
    }),
    failed: "The invoice was not added",
    run: async ({ invoice }, { actor, order }: OrderForm) =>
      addInvoice(actor, order.id, {
        name: invoice.name.toWellFormed(),
        content: Buffer.from(await invoice.arrayBuffer()),
      }),
    done: back({ title: "Invoice added", text: "The buyer gets it by mail." }),
  }),
  "look-up": formCommand({
    form: empty,
    failed,
    run: (_, { actor, order }: OrderForm) => lookUpPayments(actor, order.id),
    done: back({ title: "The provider is asked" }),
  }),
};

function back(toast: ToastText) {
  return (_: unknown, __: unknown, { order }: OrderForm) => ({
    to: href("/admin/orders/:id", { id: order.id }),
    toast,
  });
}
