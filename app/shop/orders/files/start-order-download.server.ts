import { sql } from "kysely";
import { db } from "#app/platform/database/db.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import { listOf } from "#app/platform/ui/list-of.ts";
import { findDeliverables } from "#app/shop/catalog/files/track-files.server.ts";
import { m } from "#messages";
import type { BrowserKey } from "../access/browser-key.server.ts";
import { rememberBrowser } from "../access/known-browsers.server.ts";
import type { OpenedOrder } from "../access/open-order.server.ts";
import { tokenKeyOf } from "../access/order-links.server.ts";
import { findFilesFrom } from "../fulfillment/find-right.server.ts";
import { areFilesPaused } from "../fulfillment/paused-files.ts";
import { listLines } from "../state/lock-order.server.ts";
import { recordOrderEvent } from "../state/order-events.server.ts";
import { signDownloadToken } from "./download-token.server.ts";
import { areFilesComplete } from "./start-download.server.ts";

type StartedDownload = { pass: string } | { fileLink: string };

/** All files of the order, of one of its lines, or a single file. */
type Requested = { fileId?: string | undefined; lineId?: string | undefined };

/** Remembers the browser before the first download. */
export async function startOrderDownload(
  { orderId, secret }: OpenedOrder,
  { fileId, lineId }: Requested,
  browserKey: BrowserKey,
): Promise<Outcome<StartedDownload>> {
  const bought = await listPaidLines(orderId);
  const lines = lineId === undefined ? bought : bought.filter(({ id }) => id === lineId);
  const [line] = lines;
  if (!line) return refuse("conflict", m.order_files_closed());
  if (line.isPaused) return refuse("conflict", m.order_files_paused());
  if (await findFilesFrom(orderId, new Date())) return refuse("conflict", m.order_files_later());
  const deliverables = await Promise.all(lines.map(({ trackId }) => findDeliverables(trackId)));
  const files = deliverables.flatMap((each) => each.files);
  const chosen = fileId === undefined ? files : files.filter(({ id }) => id === fileId);
  const [first, ...others] = chosen;
  if (!first) {
    const fileLink = lines.length === 1 ? deliverables[0]?.fileLink : undefined;
    if (!fileLink || fileId) return refuse("missing", m.download_unavailable());
    await rememberBrowser(db, orderId, browserKey);
    await markDelivered(orderId, [line.trackId]);
    return { done: { fileLink } };
  }
  if (!(await areFilesComplete(chosen))) return refuse("busy", m.download_currently_unavailable());
  await rememberBrowser(db, orderId, browserKey);
  const whole = lines.length === 1 ? line.trackId : orderId;
  const grant =
    others.length === 0
      ? ({ what: "file", id: first.id, orderId } as const)
      : ({ what: "archive", id: whole, orderId } as const);
  return { done: { pass: await signDownloadToken(grant, tokenKeyOf(secret)) } };
}

/** Omits lines that were returned, or whose track was deleted. */
function listPaidLines(orderId: string) {
  return db
    .selectFrom("orders")
    .innerJoin("orderLines as line", "line.orderId", "orders.id")
    .where("orders.id", "=", orderId)
    .where("state", "=", "paid")
    .where("line.returnedAt", "is", null)
    .where("trackId", "is not", null)
    .orderBy("position")
    .select(["line.id", areFilesPaused.as("isPaused")])
    .select(({ ref }) => ref("trackId").$notNull().as("trackId"))
    .execute();
}

export async function markDelivered(orderId: string, trackIds: string[]): Promise<void> {
  if (trackIds.length === 0) return;
  await inTransaction(async (tx) => {
    const first = await tx
      .updateTable("orderLines")
      .set({ deliveredAt: sql<Date>`now()` })
      .where("orderId", "=", orderId)
      .where("trackId", "in", trackIds)
      .where("deliveredAt", "is", null)
      .returning("title")
      .execute();
    if (first.length === 0) return;
    const isWhole = (await listLines(tx, orderId)).length === first.length;
    const titles = listOf(first.map(({ title }) => title));
    await recordOrderEvent(tx, orderId, "delivered", { details: isWhole ? {} : { titles } });
  });
}
