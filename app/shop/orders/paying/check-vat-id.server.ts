import { z } from "zod";
import { type Db, db } from "#app/platform/database/db.server.ts";
import { addJob } from "#app/platform/jobs/job-runner.server.ts";
import { findTaxRules } from "#app/shop/accounting/taxes/order-taxes.server.ts";
import { canReverseCharge, type TaxedBuyer } from "#app/shop/accounting/taxes/reverse-charge.ts";
import { checkVatId } from "#app/shop/accounting/taxes/vat-checks.server.ts";
import { readVatId } from "#app/shop/accounting/taxes/vat-id-format.server.ts";

export const CHECK_VAT_ID = "check-vat-id";

/** VIES can be down for hours. An order is flagged only after all attempts. */
const HOURS_BETWEEN = [1, 2, 4, 8, 16];

/** Maximum time a buyer waits for VIES. */
const TIMEOUT_MS = 5000;

/** Calls VIES outside any transaction. The total is the same either way. */
export async function checkBeforePlacing(orderId: string, buyer: TaxedBuyer): Promise<void> {
  const rules = await findTaxRules();
  if (!buyer.vatId || !rules || !canReverseCharge(rules, buyer)) return;
  const order = await db
    .selectFrom("orders")
    .where("id", "=", orderId)
    .where("totalCents", ">", 0)
    .where("state", "=", "reserved")
    .select("id")
    .executeTakeFirst();
  if (order) await checkVatId(order.id, buyer.vatId, TIMEOUT_MS);
}

/** The result does not change the price. */
export async function requestVatCheck(
  tx: Db,
  orderId: string,
  vatId: string | null,
): Promise<void> {
  if (!vatId || !readVatId(vatId)) return;
  await addJob(tx, CHECK_VAT_ID, { orderId }, optionsOf(orderId));
}

const optionsOf = (orderId: string) => ({
  key: `vat id ${orderId}`,
  queue: CHECK_VAT_ID,
  isLowPriority: true,
});

const job = z.object({ orderId: z.uuid(), tries: z.coerce.number().int().default(0) });

export async function checkVatIdJob(payload: unknown): Promise<void> {
  const { orderId, tries } = job.parse(payload);
  const buyer = await db
    .selectFrom("orderBuyers")
    .where("orderId", "=", orderId)
    .select("vatId")
    .executeTakeFirst();
  if (!buyer?.vatId) return;
  const result = await checkVatId(orderId, buyer.vatId);
  if (result !== "unknown") return;
  const hours = HOURS_BETWEEN[tries];
  if (hours === undefined) throw new Error("VIES cannot be asked about a buyer's VAT ID.");
  const runAt = new Date(Date.now() + hours * 60 * 60_000);
  const next = { orderId, tries: String(tries + 1) };
  await addJob(db, CHECK_VAT_ID, next, { ...optionsOf(orderId), runAt, keepsRunAt: true });
}
