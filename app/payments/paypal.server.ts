import type { PaymentProvider } from "./payment-provider.ts";
import { connectPayPal, type PayPalSettings } from "./paypal/paypal-client.server.ts";
import { listPayPalEvents, parsePayPalWebhook } from "./paypal/paypal-events.server.ts";
import {
  cancelPayment,
  capturePayment,
  closePayment,
  createPayment,
  findRefund,
  refundPayment,
  retrievePayment,
  retrieveRefund,
} from "./paypal/paypal-payments.server.ts";

/** Uses the reference of the PayPal order. `APPROVED` there is `authorised` here. */
export function paypalProvider(settings: PayPalSettings): PaymentProvider {
  const client = connectPayPal(settings);
  return {
    name: "paypal",
    capture: "manual",
    listMethods: async () => [{ id: "paypal", name: "PayPal" }],
    createPayment: (payment, key) => createPayment(client, payment, key),
    retrievePayment: (ref) => retrievePayment(client, ref),
    capturePayment: (ref, amount, key) => capturePayment(client, ref, amount, key),
    closePayment: (ref) => closePayment(client, ref),
    cancelPayment: (ref) => cancelPayment(client, ref),
    refundPayment: (ref, refund, key) => refundPayment(client, ref, refund, key),
    findRefund: (ref, refundId) => findRefund(client, ref, refundId),
    retrieveRefund: (_ref, refund) => retrieveRefund(client, refund),
    parseWebhook: (request) => parsePayPalWebhook(client, settings, request),
    listMissedEvents: (from, until) => listPayPalEvents(client, from, until),
    checkConnection: () => client.renewToken(),
  };
}
