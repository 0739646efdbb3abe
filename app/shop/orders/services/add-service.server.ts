import { type Db, db } from "#app/platform/database/db.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import type { Client } from "#app/platform/http/request-context.ts";
import { sha256Bytes } from "#app/platform/system/sha256.server.ts";
import { networkOf } from "#app/shop/accounts/network.server.ts";
import { m } from "#messages";
import { type BrowserKey, orderSecretOf } from "../access/browser-key.server.ts";
import { listOrderedServices } from "../fulfillment/ordered-services.server.ts";
import {
  addToCart,
  beginCart,
  type CartBuyer,
  type CartConflict,
  refuseOpenPayment,
} from "../reservations/begin-cart.server.ts";
import { reservations } from "../reservations/cart-rules.server.ts";
import { renewDiscounts } from "../reservations/discount-of-cart.server.ts";
import { findReservation, lockCart } from "../reservations/own-cart.server.ts";
import type { OrderedServices } from "../state/order-lines-schema.ts";
import { expireBlockingOrders } from "../transitions/expire-orders.server.ts";

export type OfferedService = Pick<
  OrderedServices,
  "packageId" | "description" | "features" | "deliveryDays"
> & { title: string; priceCents: number };

type ServiceRequest = { offer: OfferedService; browserKey: BrowserKey; client: Client };
type ServiceOutcome = Outcome<{ orderId: string; secret: string }, CartConflict>;

/**
 * Adds the service to the browser's cart, with its current price and description. A second click
 * changes nothing.
 */
export async function addService(request: ServiceRequest): Promise<ServiceOutcome> {
  const { browserKey, client } = request;
  const browserHash = sha256Bytes(browserKey);
  const found = await findInCart(db, request, browserHash);
  if (found) return found;
  const network = networkOf(client.address);
  const retryAfterSeconds = await reservations.count(network);
  if (retryAfterSeconds > 0) return refuse("busy", m.service_network_full(), { retryAfterSeconds });
  return inTransaction(async (tx): Promise<ServiceOutcome> => {
    await expireBlockingOrders(tx, { browserHash });
    const added = await add(tx, request, { browserKey, client, browserHash, network });
    if (added?.refused) return added;
    const { orderId } = added?.done ?? {};
    if (orderId) return { done: { orderId, secret: orderSecretOf(browserKey, orderId) } };
    return (
      (await findInCart(tx, request, browserHash)) ?? refuse("conflict", m.service_not_begun())
    );
  });
}

/** Returns undefined if the service is in the cart already, or the order is being paid. */
async function add(tx: Db, { offer }: ServiceRequest, by: CartBuyer) {
  const { title, priceCents, ...service } = offer;
  const line = { kind: "service", title, priceCents } as const;
  const own = await lockCart(tx, by.browserHash);
  const begun = own ? undefined : await beginCart(tx, by, line);
  const cart = begun ? undefined : (own ?? (await lockCart(tx, by.browserHash)));
  if (cart && (cart.state !== "reserved" || (await hasPackage(tx, cart.id, offer))))
    return undefined;
  const added = begun ? { done: begun } : cart && (await addToCart(tx, by, cart, line));
  if (added?.done) {
    const row = { orderLineId: added.done.lineId, ...service };
    await tx.insertInto("orderedServices").values(row).execute();
    await renewDiscounts(tx, added.done.orderId);
  }
  return added;
}

async function hasPackage(tx: Db, orderId: string, { packageId }: OfferedService) {
  const services = await listOrderedServices(orderId, tx);
  return services.some((service) => service.packageId === packageId);
}

/** Returns undefined if the browser's cart can take the service. */
async function findInCart(
  tx: Db,
  { offer, browserKey }: ServiceRequest,
  browserHash: Buffer,
): Promise<ServiceOutcome | undefined> {
  const own = await findReservation(tx, browserHash);
  if (!own) return undefined;
  if (await hasPackage(tx, own.id, offer))
    return { done: { orderId: own.id, secret: orderSecretOf(browserKey, own.id) } };
  return own.state === "reserved" ? undefined : refuseOpenPayment(browserKey, own);
}
