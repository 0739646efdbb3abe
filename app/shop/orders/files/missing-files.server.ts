import { sql } from "kysely";
import { type Db, db } from "#app/platform/database/db.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { isDeliverable } from "#app/shop/catalog/files/track-files.server.ts";
import { m } from "#messages";
import { canAllBeDelivered } from "../fulfillment/deliverable-lines.server.ts";
import { findFilesFrom } from "../fulfillment/find-right.server.ts";
import { heading, keepMail, openOrderButton, paragraph } from "../mails/order-blocks.ts";
import { mailBuyer } from "../mails/order-mails.server.ts";
import { mailOwner } from "../mails/owner-mails.server.ts";
import { hasAttention, raiseAttention, resolveAttentions } from "../state/attention.server.ts";
import { type LockedOrder, lockOrder } from "../state/lock-order.server.ts";
import { recordOrderEvent } from "../state/order-events.server.ts";
import { keptLines, titlesOf } from "../state/order-lines.ts";

export const FLAG_MISSING_FILES = "call-for-files";

/** Flags an order once, even if a person has cleared it. */
async function flagOrder(tx: Db, order: LockedOrder): Promise<void> {
  await recordOrderEvent(tx, order.id, "files-missing");
  await raiseAttention(tx, order.id, { code: "files-missing" });
  await mailOwner(tx, order, "files-missing");
}

/** Runs a while after each sale, so that pending uploads can finish. */
export async function flagMissingFiles(): Promise<void> {
  for (const id of await listWithoutFiles()) {
    await withLockedOrder(id, flagOrder);
  }
  for (const id of await listFlaggedWithFiles()) await withLockedOrder(id, notifyFilesReady);
}

const isPastGracePeriod = sql<boolean>`paid_at < now() - interval '10 minutes'`;
const paidOrders = db
  .selectFrom("orders")
  .innerJoin("orderLines as line", "line.orderId", "orders.id")
  .where("orders.state", "=", "paid")
  .where("line.returnedAt", "is", null)
  .where("kind", "=", "track")
  .where("channel", "=", "checkout")
  .where("trackId", "is not", null)
  .where("deliveredAt", "is", null)
  .where(isPastGracePeriod);
const wasFlagged = sql<boolean>`exists (
  select from order_events where order_id = orders.id and order_events.kind = 'files-missing')`;
const hasFiles = isDeliverable(sql.ref("line.track_id"));

async function listWithoutFiles(): Promise<string[]> {
  return (
    await paidOrders
      .where(sql<boolean>`not ${hasFiles}`)
      .where(sql<boolean>`not ${wasFlagged}`)
      .distinct()
      .select("orders.id")
      .execute()
  ).map(({ id }) => id);
}

async function listFlaggedWithFiles(): Promise<string[]> {
  return (
    await paidOrders
      .where(hasAttention("files-missing"))
      .where(hasFiles)
      .distinct()
      .select("orders.id")
      .execute()
  ).map(({ id }) => id);
}

async function withLockedOrder(
  orderId: string,
  handle: (tx: Db, order: LockedOrder) => Promise<void>,
): Promise<void> {
  await inTransaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const lines = keptLines(order?.lines ?? []);
    const isWaiting = lines.some(({ deliveredAt }) => deliveredAt === null);
    if (order?.state === "paid" && isWaiting) await handle(tx, { ...order, lines });
  });
}

/** Notifies the buyer once all files are here, unless the withdrawal period is still running. */
async function notifyFilesReady(tx: Db, order: LockedOrder): Promise<void> {
  if (!(await canAllBeDelivered(tx, order))) return;
  const resolved = await resolveAttentions(tx, order.id, ["files-missing"]);
  if (resolved.length === 0) return;
  if (await findFilesFrom(order.id, order.now, tx)) return;
  await mailBuyer(tx, order, () => ({
    kind: "files-ready",
    subject: m.mail_files_subject({ number: order.number ?? "" }),
    blocks: [
      heading(m.order_files_here()),
      paragraph(m.mail_files_ready_text(titlesOf(order))),
      openOrderButton(),
      keepMail(),
    ],
  }));
}
