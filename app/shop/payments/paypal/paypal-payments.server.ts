import { type Language, locales } from "#app/platform/i18n/language.ts";
import type { Money } from "#app/platform/ui/money.ts";
import {
  PaymentRefused,
  type PaymentRequest,
  type PaymentStatus,
  PaymentUnknown,
  type Redirect,
  type RefundRequest,
  type RefundStatus,
} from "../payment-provider.ts";
import type { PayPalClient } from "./paypal-client.server.ts";
import * as shapes from "./paypal-shapes.ts";
import {
  readAmount,
  receivedCapture,
  statusOfPayPalOrder,
  statusOfPayPalRefund,
  writeAmount,
} from "./paypal-status.ts";

const orders = "/v2/checkout/orders";

/** PayPal wants a language with its country. */
const paypalLocales: Record<Language, string> = { ...locales, en: "en-US" };

/** Characters of a description and of an item's name. */
const MAX_TEXT = 127;

export async function createPayPalPayment(
  client: PayPalClient,
  payment: PaymentRequest,
  key: string,
): Promise<Redirect> {
  const context = {
    return_url: payment.returnUrl,
    cancel_url: payment.cancelUrl,
    user_action: "PAY_NOW",
    shipping_preference: "NO_SHIPPING",
    payment_method_preference: "IMMEDIATE_PAYMENT_REQUIRED",
    ...(payment.language && { locale: paypalLocales[payment.language] }),
  };
  const { currency } = payment.amount;
  const total = writeAmount(payment.amount);
  const unit = {
    amount: { ...total, breakdown: { item_total: total } },
    items: payment.items.map(({ name, cents }) => ({
      name: [...name].slice(0, MAX_TEXT).join(""),
      quantity: "1",
      unit_amount: writeAmount({ cents, currency }),
      category: "DIGITAL_GOODS",
    })),
    custom_id: payment.orderId,
    description: payment.description.slice(0, MAX_TEXT),
  };
  const body = {
    intent: "CAPTURE",
    payment_source: { paypal: { experience_context: context } },
    purchase_units: [unit],
  };
  const request = { method: "POST", path: orders, body, key } as const;
  const { id, links } = await client.call(request, shapes.createdOrder);
  const link = links.find(({ rel }) => rel === "payer-action" || rel === "approve");
  if (!link || !leadsToPayPal(link.href, client)) {
    throw new PaymentUnknown({ code: "no-address", by: "paypal" });
  }
  return { kind: "redirect", ref: id, url: link.href };
}

function leadsToPayPal(address: string, { origin }: PayPalClient): boolean {
  const { protocol, hostname } = new URL(address);
  const isTheirs = protocol === "https:" && /^(?:[\w-]+\.)*paypal\.com$/.test(hostname);
  return isTheirs || new URL(address).origin === origin;
}

function pathOf(ref: string): string {
  return `${orders}/${encodeURIComponent(ref)}`;
}

function readOrder(client: PayPalClient, ref: string): Promise<shapes.PayPalOrder> {
  return client.call({ method: "GET", path: pathOf(ref) }, shapes.order);
}

const notThere = new Set<unknown>(["INVALID_RESOURCE_ID", "RESOURCE_NOT_FOUND"]);
const notAllowed = new Set<unknown>(["NOT_AUTHORIZED", "PERMISSION_DENIED"]);

/** PayPal forgets an order that nobody approved within hours. */
export async function retrievePayPalPayment(
  client: PayPalClient,
  ref: string,
): Promise<PaymentStatus> {
  try {
    const order = await readOrder(client, ref);
    return statusOfPayPalOrder(order, await listDisputes(client, order));
  } catch (error) {
    if (!(error instanceof PaymentRefused && notThere.has(error.cause))) throw error;
    return { ref, state: "closed", amount: undefined, capturedCents: 0, refundedCents: 0 };
  }
}

/** PayPal reports disputes in its own emails only if the permission *Customer disputes* is missing. */
async function listDisputes(
  client: PayPalClient,
  order: shapes.PayPalOrder,
): Promise<shapes.PayPalDispute[]> {
  const capture = receivedCapture(order);
  if (!capture) return [];
  const path = "/v1/customer/disputes";
  const query = new URLSearchParams({ disputed_transaction_id: capture.id });
  try {
    const all = { method: "GET", path: `${path}?${query}` } as const;
    const { items } = await client.call(all, shapes.disputes);
    const read = ({ dispute_id: id }: { dispute_id: string }) => {
      const one = { method: "GET", path: `${path}/${encodeURIComponent(id)}` } as const;
      return client.call(one, shapes.dispute);
    };
    return await Promise.all(items.map(read));
  } catch (error) {
    if (error instanceof PaymentUnknown && notAllowed.has(error.cause)) return [];
    throw error;
  }
}

/** Looks up the status after a refusal, because the order may have been captured before. */
export async function capturePayPalPayment(
  client: PayPalClient,
  ref: string,
  amount: Money,
  key: string,
): Promise<PaymentStatus> {
  const before = await readOrder(client, ref);
  const approved = before.purchase_units.map((unit) => readAmount(unit.amount).cents);
  if (approved[0] !== amount.cents) throw new PaymentRefused({ code: "whole-orders-only" });
  if (before.status === "COMPLETED") return retrievePayPalPayment(client, ref);
  try {
    await client.call({ method: "POST", path: `${pathOf(ref)}/capture`, key }, shapes.order);
  } catch (error) {
    if (!(error instanceof PaymentRefused) || error.cause !== "ORDER_ALREADY_CAPTURED") throw error;
  }
  return retrievePayPalPayment(client, ref);
}

/** PayPal cannot close an order. Money moves only when the shop captures, never after `closed`. */
export async function closePayPalPayment(
  client: PayPalClient,
  ref: string,
): Promise<PaymentStatus> {
  const status = await retrievePayPalPayment(client, ref);
  return status.state === "open" ? { ...status, state: "closed" } : status;
}

export async function cancelPayPalPayment(
  client: PayPalClient,
  ref: string,
): Promise<PaymentStatus> {
  const status = await closePayPalPayment(client, ref);
  return status.state === "authorised" ? { ...status, state: "closed" } : status;
}

export async function refundPayPalPayment(
  client: PayPalClient,
  ref: string,
  { id, ...amount }: RefundRequest,
  key: string,
): Promise<RefundStatus> {
  const capture = receivedCapture(await readOrder(client, ref));
  if (!capture) throw new PaymentRefused({ code: "not-paid", by: "paypal" });
  const path = `/v2/payments/captures/${encodeURIComponent(capture.id)}/refund`;
  const body = { amount: writeAmount(amount), custom_id: id };
  const refund = await client.call({ method: "POST", path, body, key }, shapes.refund);
  return { ...statusOfPayPalRefund(refund), cents: amount.cents };
}

export async function findPayPalRefund(
  client: PayPalClient,
  ref: string,
  refundId: string,
): Promise<RefundStatus | undefined> {
  const [unit] = (await readOrder(client, ref)).purchase_units;
  const made = unit?.payments.refunds.find(({ custom_id }) => custom_id === refundId);
  return made && statusOfPayPalRefund(made);
}

export async function retrievePayPalRefund(
  client: PayPalClient,
  ref: string,
): Promise<RefundStatus> {
  const path = `/v2/payments/refunds/${encodeURIComponent(ref)}`;
  return statusOfPayPalRefund(await client.call({ method: "GET", path }, shapes.refund));
}
