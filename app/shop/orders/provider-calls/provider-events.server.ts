import type { Db } from "#app/platform/database/db.server.ts";
import type { ProviderName, WebhookEvent } from "#app/shop/payments/payment-provider.ts";
import { recordOrderEvent } from "../state/order-events.server.ts";
import { requestReconciliation } from "./request-reconciliation.server.ts";

/** A verified webhook is a hint to look up the payment. Duplicates are dropped. */
export async function receiveProviderEvent(
  tx: Db,
  provider: ProviderName,
  { eventId, type, paymentRef }: WebhookEvent,
): Promise<void> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("providerEvents")
    .values({ provider, eventId, type, paymentRef: paymentRef ?? null })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 0n || paymentRef === undefined) return;
  // The reference of a payment being opened is not stored yet. The scheduled job looks it up.
  const payment = await tx
    .selectFrom("payments")
    .where("provider", "=", provider)
    .where("providerRef", "=", paymentRef)
    .select(["id", "orderId"])
    .executeTakeFirst();
  if (!payment) return;
  await recordOrderEvent(tx, payment.orderId, "payment-event", { details: { type } });
  await requestReconciliation(tx, payment.id);
}
