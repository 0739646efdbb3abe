import type { PaymentProvider } from "./payment-provider.ts";
import { connectPayPal, type PayPalSettings } from "./paypal/paypal-client.server.ts";
import { listPayPalEvents, parsePayPalWebhook } from "./paypal/paypal-events.server.ts";
import {
  cancelPayPalPayment,
  capturePayPalPayment,
  closePayPalPayment,
  createPayPalPayment,
  findPayPalRefund,
  refundPayPalPayment,
  retrievePayPalPayment,
  retrievePayPalRefund,
} from "./paypal/paypal-payments.server.ts";

/** Uses the reference of the PayPal order. `APPROVED` there is `authorised` here. */
export function paypalProvider(settings: PayPalSettings): PaymentProvider {
  const client = connectPayPal(settings);
  return {
    name: "paypal",
    capture: "manual",
    listMethods: async () => [{ id: "paypal", name: "PayPal" }],
    createPayment: (payment, key) => createPayPalPayment(client, payment, key),
    retrievePayment: (ref) => retrievePayPalPayment(client, ref),
    capturePayment: (ref, amount, key) => capturePayPalPayment(client, ref, amount, key),
    closePayment: (ref) => closePayPalPayment(client, ref),
    cancelPayment: (ref) => cancelPayPalPayment(client, ref),
    refundPayment: (ref, refund, key) => refundPayPalPayment(client, ref, refund, key),
    findRefund: (ref, refundId) => findPayPalRefund(client, ref, refundId),
    retrieveRefund: (_ref, refund) => retrievePayPalRefund(client, refund),
    parseWebhook: (request) => parsePayPalWebhook(client, settings, request),
    listMissedEvents: (from, until) => listPayPalEvents(client, from, until),
    checkConnection: () => client.renewToken(),
  };
}
