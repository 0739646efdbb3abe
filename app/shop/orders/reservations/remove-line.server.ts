import type { Db } from "#app/platform/database/db.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import { sha256Bytes } from "#app/platform/system/sha256.server.ts";
import type { Actor } from "#app/shop/accounts/actor.ts";
import { m } from "#messages";
import type { BrowserKey } from "../access/browser-key.server.ts";
import { queueAvailabilityAlerts } from "../alerts/availability-alert-mails.server.ts";
import { listOrderedServices } from "../fulfillment/ordered-services.server.ts";
import { fullPriceOf } from "../state/adjustments.server.ts";
import { deleteUnusedTexts } from "../state/agreed-texts.server.ts";
import { cancel } from "../state/end-order.ts";
import type { LockedOrder, OrderLine } from "../state/lock-order.server.ts";
import { recordOrderAudit, recordOrderEvent } from "../state/order-events.server.ts";
import type { RemovedLines } from "../state/order-lines-schema.ts";
import { withManagedOrder } from "../state/with-managed-order.server.ts";
import { applyTransition } from "../transitions/apply-transition.server.ts";
import { renewDiscounts } from "./discount-of-cart.server.ts";
import { lockCart } from "./own-cart.server.ts";

type Removed = { title: string; trackId: string | null; packageId?: string | undefined };

/** Removes one line of the browser's cart, which frees its track. The last one ends the cart. */
export function removeLine(browserKey: BrowserKey, lineId: string): Promise<Outcome<Removed>> {
  return inTransaction(async (tx) => {
    const cart = await lockCart(tx, sha256Bytes(browserKey));
    const line = cart?.lines.find(({ id }) => id === lineId);
    if (!cart || !line) return refuse("missing", m.cart_line_gone());
    if (cart.state !== "reserved") return refuse("conflict", m.cart_payment_open());
    const { trackId, title } = line;
    const services = await listOrderedServices(cart.id, tx);
    const service = services.find(({ orderLineId }) => orderLineId === lineId);
    if (cart.lines.length > 1) await deleteLine(tx, cart, line, { reason: "removed" });
    else {
      const canceled = cancel(cart);
      if (canceled) await applyTransition(tx, cart, undefined, canceled);
    }
    return { done: { trackId, title, packageId: service?.packageId } };
  });
}

/** Releases one line of a cart that isn't being paid. The buyer's cart says so. */
export async function releaseLine(
  actor: Actor,
  orderId: string,
  { lineId, reason }: { lineId: string; reason: string },
): Promise<Outcome> {
  return withManagedOrder(actor, orderId, async (tx, order) => {
    const line = order.lines.find(({ id }) => id === lineId);
    if (!line || order.lines.length === 1 || order.state !== "reserved")
      return refuse("conflict", m.order_not_cancelable());
    await deleteLine(tx, order, line, { reason: "released", by: actor });
    const released = { ...order, lines: [line] };
    await recordOrderAudit(tx, released, "release-order", { by: actor, details: { reason } });
    return { done: undefined };
  });
}

/** Keeps the positions without gaps, as the names of agreements count them. */
async function deleteLine(
  tx: Db,
  cart: LockedOrder,
  line: OrderLine,
  { reason, by }: { reason: RemovedLines["reason"]; by?: Actor },
): Promise<void> {
  const { id, trackId, title, position } = line;
  const agreedTo = await tx
    .deleteFrom("orderConsents")
    .where("orderLineId", "=", id)
    .returning(["textSha256", "translationSha256"])
    .execute();
  await deleteUnusedTexts(tx, agreedTo);
  await tx.deleteFrom("orderedServices").where("orderLineId", "=", id).execute();
  await tx.deleteFrom("orderLines").where("id", "=", id).execute();
  for (const later of cart.lines) {
    if (later.position <= position) continue;
    await tx
      .updateTable("orderLines")
      .where("id", "=", later.id)
      .set({ position: later.position - 1 })
      .execute();
  }
  const kind = reason === "removed" ? "line-removed" : "line-released";
  await recordOrderEvent(tx, cart.id, kind, { by, details: { title } });
  await renewDiscounts(tx, cart.id);
  if (trackId === null) return;
  const row = { orderId: cart.id, trackId, title, priceCents: fullPriceOf(line), reason };
  await tx.insertInto("removedLines").values(row).execute();
  await queueAvailabilityAlerts(tx, trackId);
}
