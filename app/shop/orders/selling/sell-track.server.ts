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
  const sold = await sellTracks(tx, [trackId], sale);
  return sold.refused ? sold : { done: { isNew: sold.done.length > 0 } };
}

/** Sells those of the tracks that are not sold yet, in one order. Returns their IDs. */
async function sellTracks(tx: Db, trackIds: string[], sale: Sale): Promise<Outcome<string[]>> {
  const { channel, by } = sale;
  await expireBlockingOrders(tx, { trackIds });
  if (await isAnyBeingBought(tx, trackIds))
    return refuse("conflict", m.track_being_bought_by_others());
  const lines: SoldLine[] = [];
  for (const trackId of trackIds) {
    const { done, refused } = await markSold(tx, trackId, channel === "by-hand" ? by : undefined);
    if (refused) return { refused };
    const { title, priceCents, isNew } = done;
    if (isNew) lines.push({ kind: "track", trackId, title, priceCents });
  }
  if (lines.length > 0) await addSale(tx, lines, sale);
  return { done: lines.map(({ trackId }) => trackId) };
}

type SoldLine = { kind: "track"; trackId: string; title: string; priceCents: number };

async function addSale(tx: Db, lines: SoldLine[], { channel, by, client }: Sale): Promise<void> {
  const paidOrder = {
    state: "paid",
    channel,
    number: await nextOrderNumber(tx),
    paidAt: sql<Date>`now()`,
    actorId: by?.id ?? null,
    ...toStoredClient(client),
  } as const;
  const order = await addOrder(tx, paidOrder, lines);
  if (!order) throw new Error("An order holds a track that is not sold.");
  const isByHand = channel === "by-hand";
  for (const [index, lineId] of order.lineIds.entries()) {
    const line = lines[index];
    if (!line) throw new Error("An order has more lines than were added.");
    const { trackId, title, priceCents } = line;
    await storeShareTerms(tx, lineId);
    await reconcileShare(tx, lineId);
    if (!isByHand) {
      const sold = { id: order.id, lineId, trackId, title };
      await appendSaleToLedger(tx, sold, { kind: "off-site-sale", how: channel });
      await deleteAlerts(tx, trackId);
    }
    const subject = { kind: "track", id: trackId, name: title } as const;
    const details = { how: channel, priceCents };
    await recordAudit(tx, { by, action: "sell-track", subject, details });
  }
  await recordOrderEvent(tx, order.id, isByHand ? "sold-by-hand" : "sold-by-link", { by });
  if (isByHand) await delayEntry(tx, order.id);
}

/** Locks the tracks, so that nobody reserves them before the end of the transaction. */
async function isAnyBeingBought(tx: Db, trackIds: string[]): Promise<boolean> {
  const isOfSale = sql<string>`any(${trackIds}::text[])`;
  await tx
    .selectFrom("musicTracks")
    .where("id", "=", isOfSale)
    .select("id")
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  const reservation = await tx
    .selectFrom("orders")
    .innerJoin("orderLines as line", "line.orderId", "orders.id")
    .where("trackId", "=", isOfSale)
    .where("state", "in", reservingStates)
    .select("orders.id")
    .executeTakeFirst();
  return reservation !== undefined;
}

export function sellByHand(actor: Actor, trackId: string, client: Client): Promise<SaleOutcome> {
  return inTransaction((tx) => sellTrack(tx, trackId, { channel: "by-hand", by: actor, client }));
}

/** Sells several tracks to one buyer, or none of them. */
export function sellTogether(
  actor: Actor,
  trackIds: string[],
  client: Client,
): Promise<Outcome<string[]>> {
  return inTransaction(async (tx): Promise<Outcome<string[]>> => {
    const sold = await sellTracks(tx, trackIds, { channel: "by-hand", by: actor, client });
    const isComplete = sold.refused || sold.done.length === trackIds.length;
    return isComplete ? sold : refuse("conflict", m.sell_one_sold());
  });
}
