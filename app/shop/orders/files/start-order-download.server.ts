import { sql } from "kysely";
import { db } from "#app/platform/database/db.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import { findDeliverables } from "#app/shop/catalog/files/track-files.server.ts";
import { m } from "#messages";
import type { BrowserKey } from "../access/browser-key.server.ts";
import { rememberBrowser } from "../access/known-browsers.server.ts";
import type { OpenedOrder } from "../access/open-order.server.ts";
import { tokenKeyOf } from "../access/order-links.server.ts";
import { findFilesFrom } from "../fulfillment/find-right.server.ts";
import { areFilesPaused } from "../fulfillment/paused-files.ts";
import { recordOrderEvent } from "../state/order-events.server.ts";
import { signDownloadToken } from "./download-token.server.ts";
import { areFilesComplete } from "./start-download.server.ts";

type StartedDownload = { pass: string } | { fileLink: string };

/** Remembers the browser before the first download. */
export async function startOrderDownload(
  { orderId, secret }: OpenedOrder,
  fileId: string | undefined,
  browserKey: BrowserKey,
): Promise<Outcome<StartedDownload>> {
  const order = await findPaidOrder(orderId);
  if (!order?.trackId) return refuse("conflict", m.order_files_closed());
  if (order.isPaused) return refuse("conflict", m.order_files_paused());
  if (await findFilesFrom(orderId, new Date())) return refuse("conflict", m.order_files_later());
  const { files, fileLink } = await findDeliverables(order.trackId);
  const chosen = fileId === undefined ? files : files.filter(({ id }) => id === fileId);
  const [first, ...others] = chosen;
  if (!first) {
    if (!fileLink || fileId) return refuse("missing", m.download_unavailable());
    await rememberBrowser(db, orderId, browserKey);
    await markDelivered(orderId);
    return { done: { fileLink } };
  }
  if (!(await areFilesComplete(chosen))) return refuse("busy", m.download_currently_unavailable());
  await rememberBrowser(db, orderId, browserKey);
  const grant =
    others.length === 0
      ? ({ what: "file", id: first.id, orderId } as const)
      : ({ what: "archive", id: order.trackId, orderId } as const);
  return { done: { pass: await signDownloadToken(grant, tokenKeyOf(secret)) } };
}

export function findPaidOrder(orderId: string) {
  return db
    .selectFrom("orders")
    .innerJoin("orderLines as line", "line.orderId", "orders.id")
    .where("orders.id", "=", orderId)
    .where("state", "=", "paid")
    .select(["trackId", areFilesPaused.as("isPaused")])
    .executeTakeFirst();
}

export async function markDelivered(orderId: string): Promise<void> {
  await inTransaction(async (tx) => {
    const first = await tx
      .updateTable("orderLines")
      .set({ deliveredAt: sql<Date>`now()` })
      .where("orderId", "=", orderId)
      .where("deliveredAt", "is", null)
      .executeTakeFirst();
    if (first.numUpdatedRows > 0n) await recordOrderEvent(tx, orderId, "delivered");
  });
}
