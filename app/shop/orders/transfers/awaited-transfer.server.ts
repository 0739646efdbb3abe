import { sql } from "kysely";
import { z } from "zod";
import { type Db, db } from "#app/platform/database/db.server.ts";
import { currencies } from "#app/platform/system/currency.ts";
import { drawQrCode } from "#app/platform/ui/qr-code.server.ts";
import { epcPayload } from "#app/shop/payments/bank-transfer/epc-code.server.ts";

/** Later changes of the shop's account do not affect stored instructions. */
const storedTransfer = z.object({
  holder: z.string(),
  iban: z.string(),
  bic: z.string().optional(),
  reference: z.string(),
  amount: z.object({ cents: z.number().int(), currency: z.enum(currencies) }),
});

/** Subtracts partial payments. */
export async function findAwaitedTransfer(orderId: string, tx: Db = db) {
  const payment = await tx
    .selectFrom("payments")
    .where("orderId", "=", orderId)
    .where("isCurrent", "=", true)
    .select(["transfer", "payBy"])
    .select(({ selectFrom, fn }) =>
      selectFrom("transferLines")
        .whereRef("transferLines.paymentId", "=", "payments.id")
        .where("transferLines.state", "=", "counted")
        .select(fn.coalesce(fn.sum<number>("amountCents"), sql<number>`0`).as("cents"))
        .as("receivedCents"),
    )
    .executeTakeFirst();
  if (!payment?.transfer || !payment.payBy) return undefined;
  const { amount, ...instructions } = storedTransfer.parse(payment.transfer);
  const receivedCents = Number(payment.receivedCents);
  const cents = Math.max(amount.cents - receivedCents, 0);
  return { ...instructions, amount: { ...amount, cents }, receivedCents, payBy: payment.payBy };
}

export type TransferWithQrCode = NonNullable<Awaited<ReturnType<typeof findTransferWithQrCode>>>;

export async function findTransferWithQrCode(orderId: string) {
  const transfer = await findAwaitedTransfer(orderId);
  if (!transfer) return undefined;
  const payload = epcPayload(transfer);
  return { ...transfer, qrCode: payload === undefined ? undefined : drawQrCode(payload) };
}
