import type { Db } from "#app/platform/database/db.server.ts";
import { findOrderTax, findTaxRules } from "#app/shop/accounting/taxes/order-taxes.server.ts";
import { claimsReverseCharge } from "#app/shop/accounting/taxes/reverse-charge.ts";
import { raiseAttention } from "../state/attention.server.ts";
import type { LockedOrder } from "../state/lock-order.server.ts";
import { recordOrderEvent } from "../state/order-events.server.ts";

/** Flags a sale with VAT only because the VAT ID was not confirmed in time or is from elsewhere. */
export async function flagUnconfirmedVatId(tx: Db, { id }: LockedOrder): Promise<void> {
  const [rules, tax] = [await findTaxRules(tx), await findOrderTax(id, tx)];
  const buyer = await tx
    .selectFrom("orderBuyers")
    .where("orderId", "=", id)
    .select(["kind", "country", "vatId"])
    .executeTakeFirst();
  const isCharged = tax !== undefined && tax.taxCents > 0;
  if (!rules || !buyer || !isCharged || !claimsReverseCharge(rules, buyer)) return;
  const { vatId } = buyer;
  await recordOrderEvent(tx, id, "vat-id-unconfirmed", { details: { vatId } });
  if (vatId) await raiseAttention(tx, id, { code: "vat-id-unconfirmed", vatId });
}
