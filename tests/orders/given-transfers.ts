import { sql } from "kysely";
import { db } from "../../app/platform/database/db.server.ts";
import type { Money } from "../../app/platform/ui/money.ts";
import {
  RECONCILE_TRANSFER,
  reconcileTransfer,
} from "../../app/shop/orders/bank-statements/reconcile-transfers.server.ts";
import { placeOrder } from "../../app/shop/orders/paying/place-order.server.ts";
import { receiveStatusIn } from "../../app/shop/orders/transitions/receive-status.server.ts";
import { resultOf } from "../fixtures/outcomes.ts";
import { currentPayment, placed, reserve, type Shopper } from "./given-orders.ts";

/* Orders that wait for a bank transfer. */

export const account = {
  bankHolder: "Dubplate, Lda",
  bankIban: "PT50000201231234567890154",
  bankBic: "BCOMPTPL",
};

const noAccount = { bankHolder: null, bankIban: null, bankBic: null };

export async function setAccount(isSet = true): Promise<void> {
  await db
    .updateTable("settings")
    .set(isSet ? account : noAccount)
    .execute();
}

export const byTransfer = {
  ...placed,
  pay: { provider: "bank-transfer", method: "sepa" },
} as const;

/** Creates a placed order that waits for its transfer. */
export async function givenAwaited(trackId: string, shopper?: Shopper) {
  const { orderId, secret } = resultOf(await reserve(trackId, shopper));
  resultOf(await placeOrder(orderId, byTransfer));
  return { orderId, secret, ...(await currentPayment(orderId)) };
}

/** Receives a transfer, like a matched bank-statement entry. */
export async function receiveTransfer(paymentId: string, amount: Money): Promise<void> {
  const { providerRef } = await db
    .selectFrom("payments")
    .where("id", "=", paymentId)
    .select("providerRef")
    .executeTakeFirstOrThrow();
  const money = { amount, capturedCents: amount.cents, refundedCents: 0 };
  const status = { ref: providerRef ?? "", state: "captured" as const, ...money };
  await db.transaction().execute((tx) => receiveStatusIn(tx, paymentId, status));
}

/** Moves the payment deadline into the past. */
export async function letPayByPass(orderId: string): Promise<void> {
  await db
    .updateTable("payments")
    .where("orderId", "=", orderId)
    .set({ payBy: sql<Date>`now() - interval '1 minute'` })
    .execute();
}

export function mailsOf(orderId: string) {
  return db
    .selectFrom("mails")
    .where("orderId", "=", orderId)
    .orderBy("createdAt")
    .select(["kind", "subject", "blocks"])
    .execute();
}

/** Runs the jobs queued by uploads. */
export async function runTransferJobs(): Promise<void> {
  const { rows } = await sql<{ id: string; lineId: string }>`
    select id, split_part(key, ' ', 2) as "lineId" from graphile_worker.jobs
    where task_identifier = ${RECONCILE_TRANSFER}`.execute(db);
  for (const { lineId } of rows) await reconcileTransfer({ lineId });
  await sql`
    select graphile_worker.complete_jobs(${rows.map(({ id }) => id)}::bigint[])`.execute(db);
}

type StatementRow = {
  reference?: string;
  /** Amount, by default the price of `givenTrack`. */
  amount?: string;
  name?: string;
  day?: string;
  status?: string;
};

/** Returns a CSV as banks write it. */
export function statementOf(...given: StatementRow[]): Buffer {
  const rows = given.map(({ reference = "", amount = "49.99", name = "Ana Buyer", ...more }) => {
    const { day = "2026-11-20", status = "booked" } = more;
    return `${day};${amount};${name};Order ${reference};${status}`;
  });
  return Buffer.from(["Date;Amount;Name;Text;Status", ...rows].join("\n"));
}
