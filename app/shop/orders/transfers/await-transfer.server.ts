import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { type Db, db } from "#app/platform/database/db.server.ts";
import { type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import { findSettings } from "#app/shop/content/settings.server.ts";
import { transferDeadlines } from "#app/shop/payments/bank-transfer/bank-days.ts";
import {
  type PaymentProvider,
  PaymentRefused,
  type TransferInstructions,
} from "#app/shop/payments/payment-provider.ts";
import { m } from "#messages";
import { requestOf } from "../provider-calls/due-payment.server.ts";
import type { LockedOrder } from "../state/lock-order.server.ts";
import { recordOrderEvent } from "../state/order-events.server.ts";
import { applyTransition } from "../transitions/apply-transition.server.ts";
import { requestExpiry } from "../transitions/expire-orders.server.ts";
import { mailTransfer } from "./transfer-mails.server.ts";

/** Each transfer holds a track for days and costs nothing to request. */
const MAX_AWAITED_OF_NETWORK = 3;

const tooMany = () => m.transfers_network_full({ count: MAX_AWAITED_OF_NETWORK });

type ChosenMethod = { provider: PaymentProvider; method: string };
type Payment = Omit<Parameters<typeof requestOf>[0], "items">;
export type OpenedTransfer = { payment: Payment; transfer: TransferInstructions };

/** Runs before the transaction. Returns undefined if the order accepts no transfers. */
export async function openTransfer(
  orderId: string,
  { provider, method }: ChosenMethod,
): Promise<OpenedTransfer | undefined> {
  const order = await db
    .selectFrom("orders")
    .where("id", "=", orderId)
    .select(["totalCents as amountCents", "currency", sql<Date>`now()`.as("createdAt")])
    .executeTakeFirst();
  if (!order) return undefined;
  const payment = { id: randomUUID(), orderId, method, ...order };
  try {
    const opened = await provider.createPayment(requestOf(payment), `${payment.id}-create`);
    return opened.kind === "transfer" ? { payment, transfer: opened } : undefined;
  } catch (error) {
    if (error instanceof PaymentRefused) return undefined;
    throw error;
  }
}

type Chosen = { opened: OpenedTransfer | undefined; provider: PaymentProvider; attempt: number };

export async function awaitTransfer(
  tx: Db,
  order: LockedOrder,
  { opened, provider, attempt }: Chosen,
): Promise<Outcome> {
  if ((await countAwaited(tx, order)) >= MAX_AWAITED_OF_NETWORK) return refuse("busy", tooMany());
  if (!opened) return refuse("conflict", m.payment_method_gone());
  const { payment, transfer } = opened;
  const { id: orderId, now } = order;
  if (payment.amountCents !== order.totalCents)
    return refuse("conflict", m.checkout_cart_changed());
  const { transferDays, transferGraceDays } = await findSettings(tx);
  const days = { transferDays, graceDays: transferGraceDays };
  const { payBy, reservedUntil } = transferDeadlines(now, days);
  await tx
    .updateTable("payments")
    .where("orderId", "=", orderId)
    .set({ isCurrent: false })
    .where("isCurrent", "=", true)
    .execute();
  await tx
    .insertInto("payments")
    .values({
      ...payment,
      attempt,
      provider: provider.name,
      state: "open",
      providerRef: transfer.ref,
      transfer: JSON.stringify(transfer),
      payBy,
    })
    .execute();
  const waiting = { state: "awaiting-transfer", reservedUntil } as const;
  await applyTransition(tx, order, undefined, { order: waiting, payment: {}, effects: [] });
  const details = { paymentId: payment.id, provider: provider.name };
  await recordOrderEvent(tx, orderId, "payment-opened", { details });
  await requestExpiry(tx, { id: orderId, reservedUntil });
  await mailTransfer(tx, { ...order, ...waiting }, "transfer-instructions");
  return { done: undefined };
}

async function countAwaited(tx: Db, { network }: LockedOrder): Promise<number> {
  const { count } = await tx
    .selectFrom("orders")
    .where("network", "=", network)
    .where("state", "=", "awaiting-transfer")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}
