import { db } from "#app/platform/database/db.server.ts";
import type { Outcome } from "#app/platform/forms/outcome.ts";
import type { Client } from "#app/platform/http/request-context.ts";
import { networkOf } from "#app/shop/accounts/network.server.ts";
import type { BrowserKey } from "./browser-key.server.ts";
import { isBrowserKnown } from "./known-browsers.server.ts";
import { lookUpSecret } from "./look-up-secret.server.ts";
import { findOrderId } from "./order-links.server.ts";

type OrderVisit = { client: Client; browserKey: BrowserKey | undefined };

/** `mustProve` hides the order until the browser has entered the order's email address. */
export type OpenedOrder = { orderId: string; secret: string; requiresVerification: boolean };

export function openOrder(secret: string, visit: OrderVisit): Promise<Outcome<OpenedOrder>> {
  return lookUpSecret(networkOf(visit.client.address), async () => {
    const orderId = await findOrderId(secret);
    if (!orderId) return undefined;
    const order = await db
      .selectFrom("orderLines")
      .where("orderId", "=", orderId)
      .where("deliveredAt", "is not", null)
      .select("id")
      .executeTakeFirst();
    const isDelivered = order !== undefined;
    const requiresVerification = isDelivered && !(await isBrowserKnown(orderId, visit.browserKey));
    return { orderId, secret, requiresVerification };
  });
}
