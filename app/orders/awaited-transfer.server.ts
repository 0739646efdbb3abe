import { z } from "zod";
import { type Db, db } from "#app/database/db.server.ts";
import { drawQrCode, epcPayload } from "#app/payments/bank-transfer/epc-code.server.ts";
import { currencies } from "#app/system/currency.ts";

/** As it was stored with the payment: later changes of the shop's account do not reach it. */
const storedTransfer = z.object({
  holder: z.string(),
  iban: z.string(),
  bic: z.string().optional(),
  reference: z.string(),
  amount: z.object({ cents: z.number().int(), currency: z.enum(currencies) }),
});

/** Where and by when an order's transfer is to be paid. Undefined: it awaits none. */
export async function findAwaitedTransfer(orderId: string, tx: Db = db) {
  const payment = await tx
    .selectFrom("payments")
    .where("orderId", "=", orderId)
    .where("isCurrent", "=", true)
    .select(["transfer", "payBy"])
    .executeTakeFirst();
  if (!payment?.transfer || !payment.payBy) return undefined;
  return { ...storedTransfer.parse(payment.transfer), payBy: payment.payBy };
}

export type ShownTransfer = NonNullable<Awaited<ReturnType<typeof findShownTransfer>>>;

/** With the code that banking apps read. */
export async function findShownTransfer(orderId: string) {
  const transfer = await findAwaitedTransfer(orderId);
  if (!transfer) return undefined;
  const payload = epcPayload(transfer);
  return { ...transfer, qrCode: payload === undefined ? undefined : drawQrCode(payload) };
}
