import { sql } from "kysely";
import { recordAudit } from "#app/platform/audit/record-audit.server.ts";
import type { Db } from "#app/platform/database/db.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import type { Client } from "#app/platform/http/request-context.ts";
import {
  reconcileShare,
  storeShareTerms,
} from "#app/shop/accounting/shares/reconcile-share.server.ts";
import type { Actor } from "#app/shop/accounts/actor.ts";
import { markSold } from "#app/shop/catalog/track-states.server.ts";
import { m } from "#messages";
import { deleteAlerts } from "../alerts/availability-alert-mails.server.ts";
import { addOrder } from "../state/add-order.server.ts";
import { recordOrderEvent } from "../state/order-events.server.ts";
import { nextOrderNumber } from "../state/order-number.server.ts";
import { reservingStates } from "../state/order-states.ts";
import type { Orders } from "../state/orders-schema.ts";
import { toStoredClient } from "../state/stored-client.ts";
import { expireBlockingOrders } from "../transitions/expire-orders.server.ts";
import { appendSaleToLedger } from "../transitions/ledger-of-orders.server.ts";
import { delayEntry } from "./enter-sale.server.ts";

type Sale = {
  channel: Exclude<Orders["channel"], "checkout">;
  /** Account that sells manually, or was signed in when the buyer visited. */
  by: Actor | undefined;
  client: Client;
};

export type SaleOutcome = Outcome<{ isNew: boolean }>;

/** One of all concurrent calls gets `isNew`. Only the owner and administrators sell manually. */
export async function sellTrack(tx: Db, trackId: string, sale: Sale): Promise<SaleOutcome> {
  const { channel, by, client } = sale;
  await expireBlockingOrders(tx, { trackIds: [trackId] });
  if (await isBeingBought(tx, trackId)) return refuse("conflict", m.track_being_bought_by_others());
  const { done, refused } = await markSold(tx, trackId, channel === "by-hand" ? by : undefined);
  if (refused) return { refused };
  const { title, priceCents, isNew } = done;
  if (!isNew) return { done: { isNew } };
  const paidOrder = {
    state: "paid",
    channel,
    number: await nextOrderNumber(tx),
    paidAt: sql<Date>`now()`,
    actorId: by?.id ?? null,
    ...toStoredClient(client),
  } as const;
  const order = await addOrder(tx, paidOrder, { kind: "track", trackId, title, priceCents });
  if (!order) throw new Error("An order holds a track that is not sold.");
  await storeShareTerms(tx, order.lineId);
  await reconcileShare(tx, order.lineId);
  const event = channel === "by-hand" ? "sold-by-hand" : "sold-by-link";
  await recordOrderEvent(tx, order.id, event, { by });
  if (channel === "by-hand") await delayEntry(tx, order.id);
  else {
    const sold = { id: order.id, lineId: order.lineId, trackId, title };
    await appendSaleToLedger(tx, sold, { kind: "off-site-sale", how: channel });
    await deleteAlerts(tx, trackId);
  }
  const subject = { kind: "track", id: trackId, name: title } as const;
  await recordAudit(tx, {
    by,
    action: "sell-track",
    subject,
    details: { how: channel, priceCents },
  });
  return { done: { isNew } };
}

/** Locks the track, so that nobody reserves it before the end of the transaction. */
async function isBeingBought(tx: Db, trackId: string): Promise<boolean> {
  await tx
    .selectFrom("musicTracks")
    .where("id", "=", trackId)
    .select("id")
    .forNoKeyUpdate()
    .execute();
  const reservation = await tx
    .selectFrom("orders")
    .innerJoin("orderLines as line", "line.orderId", "orders.id")
    .where("trackId", "=", trackId)
    .where("state", "in", reservingStates)
    .select("orders.id")
    .executeTakeFirst();
  return reservation !== undefined;
}

export function sellByHand(actor: Actor, trackId: string, client: Client): Promise<SaleOutcome> {
  return inTransaction((tx) => sellTrack(tx, trackId, { channel: "by-hand", by: actor, client }));
}
