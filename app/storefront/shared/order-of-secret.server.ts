import { orNotFoundOrLimited } from "#app/platform/forms/or-not-found.ts";
import type { Client } from "#app/platform/http/request-context.ts";
import { networkOf } from "#app/shop/accounts/network.server.ts";
import { lookUpSecret } from "#app/shop/orders/access/look-up-secret.server.ts";
import { findOrderId } from "#app/shop/orders/access/order-links.server.ts";
import { m } from "#messages";

/**
 * Returns the ID of the order that the address opens.
 * @throws {Response} 404, or 429 after too many wrong addresses.
 */
export async function orderIdOfSecret(secret: string, { address }: Client): Promise<string> {
  const found = await lookUpSecret(networkOf(address), () => findOrderId(secret));
  return orNotFoundOrLimited(found, m.order_missing());
}
