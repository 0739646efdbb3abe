import { sql } from "kysely";
import type { Db } from "#app/platform/database/db.server.ts";
import { type Obstacle, sumOf } from "#app/shop/discounts/discount.ts";
import { type FoundCode, findCode } from "#app/shop/discounts/discounts.server.ts";
import { listLivePacks } from "#app/shop/discounts/packs.server.ts";
import { type PricedLines, priceLines } from "#app/shop/discounts/price-lines.ts";
import { findUses } from "./code-uses.server.ts";
import { listCartLines, listPacksOfCart } from "./packs-of-cart.server.ts";

/*
 * A cart has an adjustment of the kind `pack` for each full pack, and one of the kind `code` at
 * most. Packs come first: a code lowers the prices that they leave. A code holds a use from placing
 * the order until the order ends unpaid, so a use needs no row of its own.
 */

type PricedCart = PricedLines & { orderId: string; lineIds: string[] };

/** `email` is the address of the buyer, if it is not stored yet. */
export async function priceCart(
  tx: Db,
  orderId: string,
  { code, email }: { code?: FoundCode | undefined; email?: string | undefined } = {},
): Promise<PricedCart> {
  const [lines, live] = await Promise.all([listCartLines(tx, orderId), listLivePacks(tx)]);
  const buyer = email ?? (code && (await findBuyerEmail(tx, orderId)));
  const held = code && { code, uses: await findUses(tx, code.id, buyer) };
  return { orderId, lineIds: lines.map(({ id }) => id), ...priceLines(live, lines, held) };
}

async function findBuyerEmail(tx: Db, orderId: string): Promise<string | undefined> {
  const buyer = await tx
    .selectFrom("orderBuyers")
    .where("orderId", "=", orderId)
    .select("email")
    .executeTakeFirst();
  return buyer?.email;
}

export function findApplied(tx: Db, orderId: string) {
  return tx
    .selectFrom("orderAdjustments")
    .where("orderId", "=", orderId)
    .where("kind", "=", "code")
    .select(["discountCodeId", "code as name", "cents"])
    .executeTakeFirst();
}

/** Reasons why a cart costs more than before. `lostPacks` are the sizes of its packs. */
type Renewed = { obstacle: Obstacle | undefined; lostPacks: number[] };

/**
 * Brings the prices of a locked cart in line with packs and its code. `email` is the address of the
 * buyer who places the order: from then on no other order can spend the use.
 */
export async function renewDiscounts(
  tx: Db,
  orderId: string,
  { email }: { email?: string } = {},
): Promise<Renewed> {
  const [applied, before] = await Promise.all([
    findApplied(tx, orderId),
    listPacksOfCart(orderId, tx),
  ]);
  const isLocked = email !== undefined;
  const code = applied?.discountCodeId
    ? await findCode(tx, { id: applied.discountCodeId }, { isLocked })
    : undefined;
  const cart = await priceCart(tx, orderId, { code, email });
  await writeDiscounts(tx, cart);
  const kept = [...cart.packs];
  const lostPacks: number[] = [];
  for (const { packId, size, cents } of before) {
    const index = kept.findIndex(
      ({ pack, discounts }) => pack.id === packId && sumOf(discounts) >= cents,
    );
    if (index >= 0) kept.splice(index, 1);
    else lostPacks.push(size);
  }
  return { obstacle: cart.obstacle, lostPacks };
}

export async function writeDiscounts(
  tx: Db,
  { orderId, lineIds, packs, ofCode }: PricedCart,
): Promise<void> {
  const sums = lineIds.map((_, index) =>
    sumOf([ofCode, ...packs.map(({ discounts }) => discounts)].map((cents) => cents[index] ?? 0)),
  );
  await sql`
    update order_lines
    set price_cents = price_cents + discount_cents - given.cents, discount_cents = given.cents
    from unnest(${lineIds}::uuid[], ${sums}::integer[]) as given (line_id, cents)
    where id = line_id and discount_cents <> given.cents
  `.execute(tx);
  await tx
    .updateTable("orderAdjustments")
    .where("orderId", "=", orderId)
    .where("kind", "=", "code")
    .set({ cents: -sumOf(ofCode) })
    .execute();
  await tx
    .deleteFrom("orderAdjustments")
    .where("orderId", "=", orderId)
    .where("kind", "=", "pack")
    .execute();
  if (packs.length === 0) return;
  const rows = packs.map(({ pack, discounts }) => ({
    orderId,
    kind: "pack" as const,
    packId: pack.id,
    packSize: pack.size,
    cents: -sumOf(discounts),
  }));
  await tx.insertInto("orderAdjustments").values(rows).execute();
}
