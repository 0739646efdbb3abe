import { m } from "#messages";
import type { PaymentProvider } from "./payment-provider.ts";
import {
  cancelSandboxPayment,
  captureSandboxPayment,
  closeSandboxPayment,
  findSandboxRefund,
  refundSandboxPayment,
  retrieveSandboxPayment,
  retrieveSandboxRefund,
} from "./sandbox/sandbox-calls.server.ts";
import { listSandboxEvents } from "./sandbox/sandbox-events.server.ts";
import { checkSandbox } from "./sandbox/sandbox-page.server.ts";
import { createSandboxPayment } from "./sandbox/sandbox-payments.server.ts";
import { findSandboxKey, verifyWebhook } from "./sandbox/sandbox-signature.server.ts";

/** Simulates a provider with its own tables. No money moves. */
export const sandboxProvider: PaymentProvider = {
  name: "sandbox",
  capture: "manual",
  listMethods: async () => [{ id: "practice-card", name: m.payment_method_practice_card() }],
  createPayment: createSandboxPayment,
  retrievePayment: retrieveSandboxPayment,
  capturePayment: captureSandboxPayment,
  closePayment: closeSandboxPayment,
  cancelPayment: cancelSandboxPayment,
  refundPayment: refundSandboxPayment,
  findRefund: findSandboxRefund,
  retrieveRefund: retrieveSandboxRefund,
  parseWebhook: async (sent) => verifyWebhook(sent, await findSandboxKey(), Date.now()),
  listMissedEvents: listSandboxEvents,
  checkConnection: checkSandbox,
};
