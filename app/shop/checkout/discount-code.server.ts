import { type Db, db } from "#app/platform/database/db.server.ts";
import { Limit } from "#app/platform/database/limit.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import { describeObstacle } from "#app/shop/discounts/describe-discount.ts";
import { foldCode } from "#app/shop/discounts/discount.ts";
import { hasLiveCode } from "#app/shop/discounts/discounts.server.ts";
import {
  applyCode,
  findCodeOfCart,
  removeCode,
} from "#app/shop/orders/reservations/code-of-cart.server.ts";
import {
  type AdjustmentRow,
  adjustmentRows,
  listAdjustments,
} from "#app/shop/orders/state/adjustments.server.ts";
import { type LockedOrder, lockOrder } from "#app/shop/orders/state/lock-order.server.ts";
import { recordOrderEvent } from "#app/shop/orders/state/order-events.server.ts";
import { isOfService } from "#app/shop/orders/state/order-lines.ts";
import { m } from "#messages";

/** Enough for typing errors, too few for guessing. */
const entries = new Limit({ name: "discount codes", uses: 30, seconds: 60 * 60 });

export type CartDiscount = {
  /** Everything but the code. */
  others: AdjustmentRow[];
  /** Code of the cart. */
  applied: Awaited<ReturnType<typeof findCodeOfCart>>;
  /** There is a code that could be entered. */
  isAsked: boolean;
};

/** Services have no codes. */
export async function findCartDiscount({
  id,
  lines,
  currency,
}: Pick<LockedOrder, "id" | "lines" | "currency">): Promise<CartDiscount> {
  const [adjustments, applied, isAsked] = await Promise.all([
    listAdjustments(db, id, lines),
    findCodeOfCart(db, id),
    hasLiveCode(),
  ]);
  const others = adjustments.filter(({ kind }) => kind !== "code");
  return { others: adjustmentRows(others, currency), applied, isAsked };
}

type Entered = { name: string };

export async function enterCode(
  orderId: string,
  { code, network }: { code: string; network: string },
): Promise<Outcome<Entered>> {
  const retryAfterSeconds = await entries.count(network);
  if (retryAfterSeconds > 0) return refuse("busy", m.discount_too_often(), { retryAfterSeconds });
  return changeCart(orderId, async (tx, { currency }) => {
    const obstacle = await applyCode(tx, orderId, code);
    if (obstacle) {
      const text = describeObstacle(obstacle, currency);
      return refuse("invalid", text, { errors: { code: text } });
    }
    const name = foldCode(code);
    await recordOrderEvent(tx, orderId, "code-applied", { details: { code: name } });
    return { done: { name } };
  });
}

export function takeCodeOff(orderId: string): Promise<Outcome> {
  return changeCart(orderId, async (tx) => {
    if (await removeCode(tx, orderId)) await recordOrderEvent(tx, orderId, "code-removed");
    return { done: undefined };
  });
}

function changeCart<Result>(
  orderId: string,
  change: (tx: Db, cart: LockedOrder) => Promise<Outcome<Result>>,
): Promise<Outcome<Result>> {
  return inTransaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const isOpen =
      order?.state === "reserved" && order.reservedUntil && order.reservedUntil > order.now;
    if (!isOpen || isOfService(order)) return refuse("conflict", m.discount_cart_closed());
    return change(tx, order);
  });
}
