import { z } from "zod";
import type { Db } from "#app/platform/database/db.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import { addJob } from "#app/platform/jobs/job-runner.server.ts";
import type { WithdrawalLaw } from "#app/shop/countries/country-rules.ts";
import { m } from "#messages";
import { findFilesFrom, findRight } from "../fulfillment/find-right.server.ts";
import { setDueDays } from "../fulfillment/ordered-services.server.ts";
import { heading, keepMail, openOrderButton, paragraph } from "../mails/order-blocks.ts";
import { mailBuyer } from "../mails/order-mails.server.ts";
import { type LockedOrder, lockOrder } from "../state/lock-order.server.ts";
import { addConsents, type Consents } from "../state/order-buyers.server.ts";
import { recordOrderEvent } from "../state/order-events.server.ts";
import { keptLines, titlesOf, tracksIn } from "../state/order-lines.ts";

/* Private buyers who did not ask for immediate delivery wait for the withdrawal period's end. */

export const MAIL_FILES_READY = "tell-of-files";

const job = z.object({ orderId: z.uuid() });

export function scheduleFilesReadyMail(tx: Db, orderId: string, filesFrom: Date): Promise<void> {
  const options = { key: `${MAIL_FILES_READY} ${orderId}`, runAt: filesFrom };
  return addJob(tx, MAIL_FILES_READY, { orderId }, options);
}

export async function mailFilesReady(payload: unknown): Promise<void> {
  const { orderId } = job.parse(payload);
  await inTransaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order?.state !== "paid") return;
    const lines = keptLines(tracksIn(order.lines));
    if (lines.every(({ deliveredAt }) => deliveredAt)) return;
    await mailBuyer(tx, order, () => ({
      kind: "files-ready",
      subject: m.mail_files_subject({ number: order.number ?? "" }),
      blocks: [
        heading(m.order_files_here()),
        paragraph(m.mail_files_after_withdrawal_text(titlesOf({ lines }))),
        openOrderButton(),
        keepMail(),
      ],
    }));
  });
}

export async function deliverNow(
  orderId: string,
  consentsOf: (order: Pick<LockedOrder, "lines">, law: WithdrawalLaw) => Consents,
): Promise<Outcome> {
  return inTransaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order?.state !== "paid") return refuse("conflict", m.order_files_closed());
    const right = await findRight(orderId, order.now, tx);
    const isWaiting = (await findFilesFrom(orderId, order.now, tx)) !== undefined;
    if (!right || !isWaiting) return { done: undefined };
    await addConsents(tx, orderId, consentsOf(order, right.law));
    await setDueDays(tx, order);
    await recordOrderEvent(tx, orderId, "delivery-asked");
    return { done: undefined };
  });
}
