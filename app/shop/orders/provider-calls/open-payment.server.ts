import { sql } from "kysely";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import type { PaymentProvider } from "#app/shop/payments/payment-provider.ts";
import { recordOrderEvent } from "../state/order-events.server.ts";
import type { DuePayment } from "./due-payment.server.ts";

type Opened = { ref: string; payUrl: string | undefined };

/** A retry leads to the same payment, as its key is the same. Throws what the provider throws. */
export async function openAtProvider(
  provider: PaymentProvider,
  { payment, order, request }: DuePayment,
): Promise<Opened> {
  const opened = await provider.createPayment(request, `${payment.id}-create`);
  const payUrl = opened.kind === "redirect" ? opened.url : undefined;
  await inTransaction(async (tx) => {
    const isFirst = await tx
      .updateTable("payments")
      .set({ providerRef: opened.ref, payUrl: payUrl ?? null })
      .set({ state: sql`case state when 'opening' then 'open' else state end` })
      .where("id", "=", payment.id)
      .where("providerRef", "is", null)
      .executeTakeFirst();
    if (isFirst.numUpdatedRows === 0n) return;
    const details = { paymentId: payment.id, provider: provider.name };
    await recordOrderEvent(tx, order.id, "payment-opened", { details });
  });
  return { ref: opened.ref, payUrl };
}
