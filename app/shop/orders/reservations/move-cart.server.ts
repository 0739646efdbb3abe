import { db } from "#app/platform/database/db.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { isUniqueViolation } from "#app/platform/database/unique-violation.server.ts";
import { type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import { sha256Bytes } from "#app/platform/system/sha256.server.ts";
import { m } from "#messages";
import { type BrowserKey, orderSecretOf } from "../access/browser-key.server.ts";
import { addOrderLink } from "../access/order-links.server.ts";
import { lockOrder } from "../state/lock-order.server.ts";
import { recordOrderEvent } from "../state/order-events.server.ts";
import { expireBlockingOrders } from "../transitions/expire-orders.server.ts";
import { findReservation } from "./own-cart.server.ts";

/** Gives the cart of another device to this browser, unless it has a cart of its own. */
export async function moveCart(orderId: string, browserKey: BrowserKey): Promise<Outcome> {
  const browserHash = sha256Bytes(browserKey);
  const own = await findReservation(db, browserHash);
  if (own?.id === orderId) return { done: undefined };
  if (own) return hasOwnCart();
  try {
    return await inTransaction(async (tx): Promise<Outcome> => {
      await expireBlockingOrders(tx, { browserHash });
      const cart = await lockOrder(tx, orderId);
      const isOpen = cart?.state === "reserved" && (cart.reservedUntil ?? cart.now) > cart.now;
      if (!isOpen) return refuse("conflict", m.cart_move_over());
      await tx.updateTable("orders").where("id", "=", orderId).set({ browserHash }).execute();
      await addOrderLink(tx, orderId, orderSecretOf(browserKey, orderId));
      await recordOrderEvent(tx, orderId, "cart-moved");
      return { done: undefined };
    });
  } catch (error) {
    // Another tab of this browser began a cart meanwhile.
    if (isUniqueViolation(error)) return hasOwnCart();
    throw error;
  }
}

function hasOwnCart(): Outcome {
  return refuse("conflict", m.cart_move_own());
}
