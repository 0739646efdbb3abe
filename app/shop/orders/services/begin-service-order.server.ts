import { sql } from "kysely";
import { type Db, db } from "#app/platform/database/db.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import type { Client } from "#app/platform/http/request-context.ts";
import { sha256Bytes } from "#app/platform/system/sha256.server.ts";
import { networkOf } from "#app/shop/accounts/network.server.ts";
import { findSettings } from "#app/shop/content/settings.server.ts";
import { m } from "#messages";
import { type BrowserKey, orderSecretOf } from "../access/browser-key.server.ts";
import { addOrderLink } from "../access/order-links.server.ts";
import { findOrderedService } from "../fulfillment/ordered-services.server.ts";
import { reservations } from "../reservations/cart-rules.server.ts";
import { findReservation } from "../reservations/own-cart.server.ts";
import { addOrder } from "../state/add-order.server.ts";
import { recordOrderEvent } from "../state/order-events.server.ts";
import type { OrderedServices } from "../state/order-lines-schema.ts";
import { toStoredClient } from "../state/stored-client.ts";
import { expireBlockingOrders, requestExpiry } from "../transitions/expire-orders.server.ts";

export type OfferedService = Pick<
  OrderedServices,
  "packageId" | "description" | "features" | "deliveryDays"
> & { title: string; priceCents: number };

type ServiceOrderRequest = { offer: OfferedService; browserKey: BrowserKey; client: Client };
type StartedOrder = { orderId: string; secret: string };
type Other = { own: { secret: string; title: string } };

/** Copies the current price and description. A second click leads to the same order. */
export async function beginServiceOrder(
  request: ServiceOrderRequest,
): Promise<Outcome<StartedOrder, Other>> {
  const { offer, browserKey, client } = request;
  const browserHash = sha256Bytes(browserKey);
  const own = await findReservation(db, browserHash);
  if (own) return resolveConflict(request, own);
  const network = networkOf(client.address);
  const retryAfterSeconds = await reservations.count(network);
  if (retryAfterSeconds > 0) return refuse("busy", m.service_network_full(), { retryAfterSeconds });
  return inTransaction(async (tx): Promise<Outcome<StartedOrder, Other>> => {
    await expireBlockingOrders(tx, { browserHash });
    const order = await insertOrder(tx, request, { browserHash, network });
    if (!order) return resolveConflict(request, await findReservation(tx, browserHash));
    const { packageId, description, features, deliveryDays } = offer;
    const service = { packageId, description, features, deliveryDays };
    const rows = order.lineIds.map((orderLineId) => ({ orderLineId, ...service }));
    await tx.insertInto("orderedServices").values(rows).execute();
    await recordOrderEvent(tx, order.id, "reserved");
    await requestExpiry(tx, order);
    const secret = orderSecretOf(browserKey, order.id);
    await addOrderLink(tx, order.id, secret);
    return { done: { orderId: order.id, secret } };
  });
}

async function insertOrder(
  tx: Db,
  { offer: { title, priceCents }, client }: ServiceOrderRequest,
  by: { browserHash: Buffer; network: string },
) {
  const { currency, reservationMinutes } = await findSettings(tx);
  const reservedOrder = {
    channel: "checkout",
    state: "reserved",
    currency,
    ...by,
    ...toStoredClient(client),
    reservedUntil: sql<Date>`now() + ${reservationMinutes} * interval '1 minute'`,
  } as const;
  return addOrder(tx, reservedOrder, [{ kind: "service", title, priceCents }]);
}

type Own = Awaited<ReturnType<typeof findReservation>>;

async function resolveConflict(
  { browserKey, offer }: ServiceOrderRequest,
  own: Own,
): Promise<Outcome<StartedOrder, Other>> {
  if (!own) return refuse("conflict", m.service_not_begun());
  const secret = orderSecretOf(browserKey, own.id);
  const service = await findOrderedService(own.id);
  if (service?.packageId === offer.packageId) return { done: { orderId: own.id, secret } };
  return refuse<Other>("conflict", m.service_own_order(), {
    theirs: { own: { secret, title: own.title } },
  });
}
