import { z } from "zod";
import { type Db, db } from "#app/database/db.server.ts";
import { addJob } from "#app/jobs/job-runner.server.ts";
import { checkVatId } from "#app/taxes/vat-checks.server.ts";
import { readVatId } from "#app/taxes/vat-id-format.server.ts";

export const CHECK_VAT_ID = "check-vat-id";

/** Over some three days, each time later. */
const MAX_TRIES = 15;

/** Once the order is placed. Nothing waits for it, and nothing that it finds changes the price. */
export async function requestVatCheck(
  tx: Db,
  orderId: string,
  vatId: string | null,
): Promise<void> {
  if (!vatId || !readVatId(vatId)) return;
  const tries = { isLowPriority: true, maxAttempts: MAX_TRIES };
  const options = { key: `vat id ${orderId}`, queue: CHECK_VAT_ID, ...tries };
  await addJob(tx, CHECK_VAT_ID, { orderId }, options);
}

const job = z.object({ orderId: z.uuid() });

export async function checkVatIdJob(payload: unknown): Promise<void> {
  const { orderId } = job.parse(payload);
  const buyers = db.selectFrom("orderBuyers").where("orderId", "=", orderId);
  const buyer = await buyers.select("vatId").executeTakeFirst();
  if (!buyer?.vatId) return;
  const found = await checkVatId(orderId, buyer.vatId);
  if (found === "unknown") throw new Error("VIES could not say; the job tries again later.");
}
