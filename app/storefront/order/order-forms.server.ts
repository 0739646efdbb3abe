import { data } from "react-router";
import { z } from "zod";
import { backTo, formCommand, type SentForm } from "#app/platform/forms/form-command.server.ts";
import type { FormResult } from "#app/platform/forms/form-result.ts";
import { emailAddress } from "#app/platform/forms/text-fields.ts";
import type { Client } from "#app/platform/http/request-context.ts";
import { href } from "#app/platform/navigation/href.ts";
import { deliveryConsents } from "#app/shop/checkout/consents.ts";
import { recognizeBrowser } from "#app/shop/orders/access/browser-key.server.ts";
import { verifyBuyerEmail } from "#app/shop/orders/access/known-browsers.server.ts";
import type { OpenedOrder } from "#app/shop/orders/access/open-order.server.ts";
import { correctAddress } from "#app/shop/orders/buyers/correct-address.server.ts";
import { forwardOrder, resendOrderMail } from "#app/shop/orders/buyers/forward-order.server.ts";
import { problemText, reportProblem } from "#app/shop/orders/buyers/report-problem.server.ts";
import { startOrderDownload } from "#app/shop/orders/files/start-order-download.server.ts";
import { cancelOrder } from "#app/shop/orders/paying/cancel-order.server.ts";
import { lookUpNow } from "#app/shop/orders/paying/change-payment.server.ts";
import { deliverNow } from "#app/shop/orders/transitions/delayed-files.server.ts";
import { m } from "#messages";
import { sentId } from "./order-sent.tsx";

type Sent = SentForm & { order: OpenedOrder; client: Client; request: Request };

const email = emailAddress(m.email_invalid);
const empty = z.object({});

export const orderForms = {
  files: formCommand({
    form: z.object({
      file: z.uuid({ error: () => m.order_file_unknown() }).optional(),
      line: z.uuid({ error: () => m.order_file_unknown() }).optional(),
    }),
    failed: m.download_error,
    run: async ({ file: fileId, line: lineId }, { order, request }: Sent) => {
      const { browserKey, setCookie } = await recognizeBrowser(request);
      const taken = await startOrderDownload(order, { fileId, lineId }, browserKey);
      return taken.refused ? taken : { done: { ...taken.done, setCookie } };
    },
    done: ({ setCookie, ...taken }, _form, { order }) => ({
      to: "pass" in taken ? href("/delivery/:pass", taken) : href("/orders/:secret", order),
      headers: { "Set-Cookie": setCookie },
    }),
  }),
  "deliver-now": formCommand({
    form: z.object({
      deliverAtOnce: z.literal("on", { error: () => m.order_tick_both() }),
      loseWithdrawal: z.literal("on", { error: () => m.order_tick_both() }),
    }),
    failed: m.order_files_not_delivered,
    run: (_form, { order }: Sent) => deliverNow(order.orderId, deliveryConsents),
    done: backTo(toOrder, { title: m.order_files_here }),
  }),
  "begin-now": formCommand({
    form: z.object({
      deliverAtOnce: z.literal("on", { error: () => m.order_tick_both_work() }),
      loseWithdrawal: z.literal("on", { error: () => m.order_tick_both_work() }),
    }),
    failed: m.nothing_changed,
    run: (_form, { order }: Sent) => deliverNow(order.orderId, deliveryConsents),
    done: backTo(toOrder, { title: m.order_work_begins }),
  }),
  "check-payment": formCommand({
    form: empty,
    failed: m.order_payment_not_looked_up,
    run: (_form, { order }: Sent) => lookUpNow(order.orderId),
    done: (_done, _form, { order }) => ({ to: href("/orders/:secret", order), replaces: true }),
  }),
  "give-up": formCommand({
    form: empty,
    failed: m.order_not_canceled,
    run: (_form, { order }: Sent) => cancelOrder(order.orderId),
    done: backTo(toOrder, { title: m.canceled }),
  }),
  again: formCommand({
    form: empty,
    failed: m.mail_not_sent,
    run: (_form, { order }: Sent) => resendOrderMail(order.orderId),
    done: backTo(toOrder, { title: m.mail_sent }),
  }),
  forward: formCommand({
    form: z.object({ email }),
    failed: m.order_not_forwarded,
    run: ({ email }, { order }: Sent) => forwardOrder(order.orderId, email),
    done: backTo(toOrder, { title: m.mail_sent }),
  }),
  correct: formCommand({
    form: z.object({ email }),
    failed: m.address_not_changed,
    run: async ({ email }, { order, request }: Sent) => {
      const { browserKey, setCookie } = await recognizeBrowser(request);
      const { orderId } = order;
      const corrected = await correctAddress({ orderId, email, browserKey });
      return corrected.refused ? corrected : { done: { ...corrected.done, setCookie } };
    },
    done: ({ secret, setCookie }) => ({
      to: href("/orders/:secret", { secret }),
      toast: { title: m.order_address_changed(), text: m.order_address_changed_text() },
      headers: { "Set-Cookie": setCookie },
    }),
  }),
  report: formCommand({
    form: z.object({ problem: problemText }),
    failed: m.order_problem_not_reported,
    run: ({ problem }, { order }: Sent) => reportProblem(order.orderId, problem),
    done: backTo(toSent, { title: m.order_problem_reported, text: m.order_problem_reported_text }),
  }),
};

const verifyEmail = formCommand({
  form: z.object({ email }),
  failed: m.order_not_opened,
  run: async ({ email }, { order, client, request }: Sent) => {
    const { browserKey, setCookie } = await recognizeBrowser(request);
    const { orderId } = order;
    const verified = await verifyBuyerEmail({
      orderId,
      email,
      browserKey,
      address: client.address,
    });
    return verified.refused ? verified : { done: { setCookie } };
  },
  done: ({ setCookie }, _form, { order }) => ({
    to: href("/orders/:secret", order),
    replaces: true,
    headers: { "Set-Cookie": setCookie },
  }),
});

const createVerificationProblem = () => ({
  title: m.order_unproven(),
  text: m.order_unproven_text(),
});

/** Handles a browser that must first enter the order's email address; other forms lead there. */
export async function runEmailVerification(sent: Sent) {
  if (sent.formData.get("intent") === "prove") return verifyEmail(sent);
  const result: FormResult = { problem: createVerificationProblem() };
  return data(result, { status: 403 });
}

function toSent(sent: Sent): string {
  return `${toOrder(sent)}#${sentId}`;
}

function toOrder({ order }: Sent): string {
  return href("/orders/:secret", order);
}
