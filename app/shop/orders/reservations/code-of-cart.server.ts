import type { Db } from "#app/platform/database/db.server.ts";
import type { Obstacle } from "#app/shop/discounts/discount.ts";
import { findCode } from "#app/shop/discounts/discounts.server.ts";
import {
  findApplied,
  priceCart,
  renewDiscounts,
  writeDiscounts,
} from "./discount-of-cart.server.ts";

/** Returns the code of a cart, with the reason why it doesn't hold any longer. */
export async function findCodeOfCart(tx: Db, orderId: string) {
  const applied = await findApplied(tx, orderId);
  if (!applied?.discountCodeId) return undefined;
  const { name, discountCodeId: id, cents } = applied;
  const code = cents === 0 ? await findCode(tx, { id }) : undefined;
  const obstacle = code && (await priceCart(tx, orderId, { code })).obstacle;
  return { name: name ?? "", cents: -cents, obstacle };
}

/** Applies a code to a locked cart, unless it doesn't hold. */
export async function applyCode(
  tx: Db,
  orderId: string,
  typed: string,
): Promise<Obstacle | undefined> {
  const code = await findCode(tx, { name: typed });
  if (!code) return { code: "unknown" };
  const cart = await priceCart(tx, orderId, { code });
  if (cart.obstacle) return cart.obstacle;
  await deleteCode(tx, orderId);
  const row = { orderId, kind: "code", code: code.name, discountCodeId: code.id } as const;
  await tx
    .insertInto("orderAdjustments")
    .values({ ...row, cents: 0 })
    .execute();
  await writeDiscounts(tx, cart);
  return undefined;
}

/** Renews the discounts of a locked cart that has a track more, or applies the code of a link. */
export async function discountAddedTrack(
  tx: Db,
  orderId: string,
  code: string | undefined,
): Promise<void> {
  const isApplied = (await findApplied(tx, orderId)) !== undefined;
  await renewDiscounts(tx, orderId);
  if (!isApplied && code !== undefined) await applyCode(tx, orderId, code);
}

/** Returns whether the cart had a code. */
export async function removeCode(tx: Db, orderId: string): Promise<boolean> {
  const isRemoved = await deleteCode(tx, orderId);
  if (isRemoved) await writeDiscounts(tx, await priceCart(tx, orderId));
  return isRemoved;
}

async function deleteCode(tx: Db, orderId: string): Promise<boolean> {
  const removed = await tx
    .deleteFrom("orderAdjustments")
    .where("orderId", "=", orderId)
    .where("kind", "=", "code")
    .returning("id")
    .execute();
  return removed.length > 0;
}
