import { type Db, db } from "#app/platform/database/db.server.ts";
import type { ProviderName } from "#app/shop/payments/payment-provider.ts";
import { openRefundStates } from "./refund-rows.server.ts";

/** Lists payments that the shop still asks the provider about, the latest first. */
export function listPaymentsUnderWay(provider: ProviderName, tx: Db = db) {
  return tx
    .selectFrom("payments")
    .where("provider", "=", provider)
    .where(({ eb, or, exists, selectFrom }) =>
      or([
        eb("state", "in", ["opening", "open", "pending", "authorised", "in-review"]),
        exists(
          selectFrom("refunds")
            .whereRef("refunds.paymentId", "=", "payments.id")
            .where("refunds.state", "in", openRefundStates)
            .select("refunds.id"),
        ),
      ]),
    )
    .orderBy("createdAt", "desc")
    .select("providerRef")
    .execute();
}
