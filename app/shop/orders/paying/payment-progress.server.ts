import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import { db } from "#app/platform/database/db.server.ts";
import { Limit } from "#app/platform/database/limit.server.ts";
import { log } from "#app/platform/system/log.server.ts";
import { sha256Bytes } from "#app/platform/system/sha256.server.ts";
import type { BrowserKey } from "../access/browser-key.server.ts";
import { LOOK_UP_INTERVAL_MS } from "../provider-calls/payment-calls.ts";
import { recordOrderEvent } from "../state/order-events.server.ts";
import { reconcilePayment } from "./reconcile-payment.server.ts";

/**
 * State that a buyer sees while their payment is open. `payable` means that the provider has just
 * said that nothing is paid, `confirming` that they came back having paid, `pending` that the
 * payment method is slow, and `unknown` that the provider has not answered lately.
 */
export type PaymentProgress = "payable" | "confirming" | "pending" | "unknown";

/** Event that says how a buyer left the provider's page. */
type ReturnEvent = "payment-finished" | "payment-left";

const FRESH_SECONDS = 5;
/** A slower answer comes with the next refresh of the page. */
const PATIENCE_MS = 2_500;
const lookUps = new Limit({ name: "automatic look-ups", uses: 15, seconds: 60 });

/** An answer plans the next lookup, so that its time shows how old the answer is. */
const isFresh = sql<boolean>`(payments.created_at > now() - ${FRESH_SECONDS} * interval '1 second'
  or (failed_calls = 0 and look_up_at >
    now() + ${LOOK_UP_INTERVAL_MS / 1000 - FRESH_SECONDS} * interval '1 second'))`;

function openPaymentOf(orderId: string) {
  return db
    .selectFrom("payments")
    .innerJoin("orders", "orders.id", "payments.orderId")
    .where("orders.id", "=", orderId)
    .where("orders.state", "=", "awaiting-payment")
    .where("isCurrent", "=", true)
    .select(["payments.id", "payments.state", "payUrl", isFresh.as("isFresh")]);
}

/** Asks the provider before a page of the order's own browser shows whether it is paid. */
export async function lookUpForPage(
  orderId: string,
  browserKey: BrowserKey | undefined,
  { isReturning = false } = {},
): Promise<void> {
  if (!browserKey) return;
  const payment = await openPaymentOf(orderId)
    .where("orders.browserHash", "=", sha256Bytes(browserKey))
    .executeTakeFirst();
  if (!payment || (payment.isFresh && !isReturning)) return;
  if ((await lookUps.count(payment.id)) > 0) return;
  const answer = reconcilePayment(payment.id).catch((error) => {
    log.error({ err: error, orderId }, "couldn't look up the payment of an open page");
  });
  await Promise.race([answer, setTimeout(PATIENCE_MS, undefined, { ref: false })]);
}

/** Returns undefined unless the order waits for a payment at a provider. */
export async function findPaymentProgress(orderId: string): Promise<PaymentProgress | undefined> {
  const payment = await openPaymentOf(orderId).executeTakeFirst();
  if (!payment) return undefined;
  const { id, state, payUrl } = payment;
  if (state === "pending") return "pending";
  if (state !== "opening" && state !== "open") return "confirming";
  // Nobody has seen a payment page without a URL.
  if (payUrl === null) return "payable";
  if ((await findReturn(orderId, id)) === "payment-finished") return "confirming";
  return payment.isFresh ? "payable" : "unknown";
}

/** Stores how the buyer came back, for their other tabs too. */
export async function recordReturn(
  { orderId, paymentId }: { orderId: string; paymentId: string },
  kind: ReturnEvent,
): Promise<void> {
  if ((await findReturn(orderId, paymentId)) === kind) return;
  await recordOrderEvent(db, orderId, kind, { details: { paymentId } });
}

async function findReturn(orderId: string, paymentId: string): Promise<string | undefined> {
  const event = await db
    .selectFrom("orderEvents")
    .where("orderId", "=", orderId)
    .where("kind", "in", ["payment-finished", "payment-left"] satisfies ReturnEvent[])
    .where(sql<boolean>`details->>'paymentId' = ${paymentId}`)
    .orderBy("id", "desc")
    .select("kind")
    .executeTakeFirst();
  return event?.kind;
}
