import { data, href } from "react-router";
import { z } from "zod";
import { deliveryConsents } from "#app/checkout/consents.ts";
import { recognizeBrowser } from "#app/orders/buyers/browser-key.server.ts";
import { correctAddress } from "#app/orders/buyers/correct-address.server.ts";
import { forwardOrder, sendOrderMailAgain } from "#app/orders/buyers/forward-order.server.ts";
import { proveEmail } from "#app/orders/buyers/known-browsers.server.ts";
import type { OpenedOrder } from "#app/orders/buyers/order-page.server.ts";
import { problemText, reportProblem } from "#app/orders/buyers/report-problem.server.ts";
import { takeOrderFiles } from "#app/orders/files/take-order-files.server.ts";
import { cancelOrder } from "#app/orders/paying/cancel-order.server.ts";
import { lookUpNow } from "#app/orders/paying/change-payment.server.ts";
import { deliverNow } from "#app/orders/withdrawals/delayed-files.server.ts";
import type { ToastText } from "#app/ui/toasts.tsx";
import { formCommand, type SentForm } from "#app/web/form-command.server.ts";
import type { FormResult } from "#app/web/form-result.ts";
import type { Caller } from "#app/web/request-context.ts";
import { emailAddress } from "#app/web/text-fields.ts";

type Sent = SentForm & { order: OpenedOrder; caller: Caller; request: Request };

const email = emailAddress("Please enter a valid email address.");
const tickBoth = "Files that are delivered at once need both.";
const tickBothToBegin = "Work that begins at once needs both.";
const empty = z.object({});

/** What the forms of an order's page do, by their `intent`. */
export const orderForms = {
  files: formCommand({
    form: z.object({ file: z.uuid("This file is not of your order.").optional() }),
    failed: "Download Error",
    run: async ({ file }, { order, request }: Sent) => {
      const { browserKey, setCookie } = await recognizeBrowser(request);
      const taken = await takeOrderFiles(order, file, browserKey);
      return taken.refused ? taken : { done: { ...taken.done, setCookie } };
    },
    done: ({ setCookie, ...taken }, _form, { order }) => ({
      to: "pass" in taken ? href("/delivery/:pass", taken) : href("/orders/:secret", order),
      headers: { "Set-Cookie": setCookie },
    }),
  }),
  "deliver-now": formCommand({
    form: z.object({
      deliverAtOnce: z.literal("on", tickBoth),
      loseWithdrawal: z.literal("on", tickBoth),
    }),
    failed: "The files were not delivered",
    run: (_form, { order }: Sent) => deliverNow(order.orderId, deliveryConsents),
    done: back({ title: "Your files are here" }),
  }),
  "begin-now": formCommand({
    form: z.object({
      deliverAtOnce: z.literal("on", tickBothToBegin),
      loseWithdrawal: z.literal("on", tickBothToBegin),
    }),
    failed: "Nothing was changed",
    run: (_form, { order }: Sent) => deliverNow(order.orderId, deliveryConsents),
    done: back({ title: "The work begins at once" }),
  }),
  "check-payment": formCommand({
    form: empty,
    failed: "The payment was not looked up",
    run: (_form, { order }: Sent) => lookUpNow(order.orderId),
    done: (_done, _form, { order }) => ({ to: href("/orders/:secret", order), replaces: true }),
  }),
  "give-up": formCommand({
    form: empty,
    failed: "The order was not given up",
    run: (_form, { order }: Sent) => cancelOrder(order.orderId),
    done: back({ title: "Given up" }),
  }),
  again: formCommand({
    form: empty,
    failed: "The mail was not sent",
    run: (_form, { order }: Sent) => sendOrderMailAgain(order.orderId),
    done: back({ title: "The mail is on its way" }),
  }),
  forward: formCommand({
    form: z.object({ email }),
    failed: "The order was not forwarded",
    run: ({ email }, { order }: Sent) => forwardOrder(order.orderId, email),
    done: back({ title: "The mail is on its way" }),
  }),
  correct: formCommand({
    form: z.object({ email }),
    failed: "The address was not changed",
    run: async ({ email }, { order, request }: Sent) => {
      const { browserKey, setCookie } = await recognizeBrowser(request);
      const { orderId } = order;
      const corrected = await correctAddress({ orderId, email, browserKey });
      return corrected.refused ? corrected : { done: { ...corrected.done, setCookie } };
    },
    done: ({ secret, setCookie }) => ({
      to: href("/orders/:secret", { secret }),
      toast: { title: "Address changed", text: "Mails go to the new one from now on." },
      headers: { "Set-Cookie": setCookie },
    }),
  }),
  report: formCommand({
    form: z.object({ problem: problemText }),
    failed: "The problem was not reported",
    run: ({ problem }, { order }: Sent) => reportProblem(order.orderId, problem),
    done: back({ title: "Problem reported", text: "We look into it and write to you." }),
  }),
};

const prove = formCommand({
  form: z.object({ email }),
  failed: "The order was not opened",
  run: async ({ email }, { order, caller, request }: Sent) => {
    const { browserKey, setCookie } = await recognizeBrowser(request);
    const { orderId } = order;
    const proved = await proveEmail({ orderId, email, browserKey, address: caller.address });
    return proved.refused ? proved : { done: { setCookie } };
  },
  done: ({ setCookie }, _form, { order }) => ({
    to: href("/orders/:secret", order),
    replaces: true,
    headers: { "Set-Cookie": setCookie },
  }),
});

const unproven = {
  title: "Enter your email first",
  text: "Files of this order were downloaded in another browser. Enter the email address that you ordered with, then try again.",
};

/** Of an order whose email this browser has still to give: any other form leads to that one. */
export async function runProof(sent: Sent) {
  if (sent.formData.get("intent") === "prove") return prove(sent);
  const result: FormResult = { problem: unproven };
  return data(result, { status: 403 });
}

function back(toast: ToastText) {
  return (_done: unknown, _form: unknown, { order }: Sent) => ({
    to: href("/orders/:secret", order),
    toast,
  });
}
