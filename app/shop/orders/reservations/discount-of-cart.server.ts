import { sql } from "kysely";
import type { Db } from "#app/platform/database/db.server.ts";
import {
  type DiscountableLine,
  discountLines,
  type Obstacle,
  type Uses,
} from "#app/shop/discounts/discount.ts";
import { type FoundCode, findCode } from "#app/shop/discounts/discounts.server.ts";

/*
 * The discount of a cart is the one adjustment of the kind `code`. It holds a use from placing the
 * order until the order ends unpaid, so a use needs no row of its own.
 */

/** States of an order that has a use of its code. */
const usingStates = [
  "awaiting-payment",
  "closing",
  "awaiting-transfer",
  "capturing",
  "paid",
  "refunded",
  "charged-back",
] as const;

function uses(tx: Db) {
  return tx
    .selectFrom("orderAdjustments as adjustment")
    .innerJoin("orders", "orders.id", "adjustment.orderId")
    .where("cents", "<", 0)
    .where("state", "in", usingStates);
}

/** Counts the uses of each code. */
export async function countUses(tx: Db): Promise<Map<string, number>> {
  const rows = await uses(tx)
    .groupBy("discountCodeId")
    .select("discountCodeId")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .execute();
  return new Map(rows.map(({ discountCodeId, count }) => [discountCodeId ?? "", count]));
}

async function findUses(tx: Db, codeId: string, buyer: string | undefined): Promise<Uses> {
  const email = buyer?.toLowerCase();
  const counts = await uses(tx)
    .leftJoin("orderBuyers as buyer", "buyer.orderId", "orders.id")
    .where("discountCodeId", "=", codeId)
    .select(({ fn }) => fn.countAll<number>().as("inTotal"))
    .select(sql<number>`count(*) filter (where lower(buyer.email) = ${email ?? ""})`.as("ofEmail"))
    .executeTakeFirstOrThrow();
  return { ...counts, email };
}

type CartLine = DiscountableLine & { id: string };

function listCartLines(tx: Db, orderId: string): Promise<CartLine[]> {
  return tx
    .selectFrom("orderLines as line")
    .leftJoin("musicTracks as track", "track.id", "line.trackId")
    .where("orderId", "=", orderId)
    .orderBy("line.position")
    .select(["line.id", "line.trackId", "track.genre", "track.floorCents"])
    .select(sql<number>`line.price_cents + line.discount_cents`.as("fullCents"))
    .execute();
}

async function findBuyerEmail(tx: Db, orderId: string): Promise<string | undefined> {
  const buyer = await tx
    .selectFrom("orderBuyers")
    .where("orderId", "=", orderId)
    .select("email")
    .executeTakeFirst();
  return buyer?.email;
}

type Holding = { discounts: number[]; obstacle: Obstacle | undefined };

async function assessCode(
  tx: Db,
  code: FoundCode,
  { orderId, lines, email }: { orderId: string; lines: CartLine[]; email: string | undefined },
): Promise<Holding> {
  const buyer = email ?? (await findBuyerEmail(tx, orderId));
  const result = discountLines(code, lines, await findUses(tx, code.id, buyer));
  return Array.isArray(result)
    ? { discounts: result, obstacle: undefined }
    : { discounts: lines.map(() => 0), obstacle: result };
}

function findApplied(tx: Db, orderId: string) {
  return tx
    .selectFrom("orderAdjustments")
    .where("orderId", "=", orderId)
    .where("kind", "=", "code")
    .select(["discountCodeId", "code as name", "cents"])
    .executeTakeFirst();
}

/** Returns the code of a cart, with the reason why it doesn't hold any longer. */
export async function findCodeOfCart(tx: Db, orderId: string) {
  const applied = await findApplied(tx, orderId);
  if (!applied?.discountCodeId) return undefined;
  const { name, discountCodeId: id, cents } = applied;
  const code = cents === 0 ? await findCode(tx, { id }) : undefined;
  const lines = code ? await listCartLines(tx, orderId) : [];
  const holding = code && (await assessCode(tx, code, { orderId, lines, email: undefined }));
  return { name: name ?? "", cents: -cents, obstacle: holding?.obstacle };
}

/** Applies a code to a locked cart, unless it doesn't hold. */
export async function applyCode(
  tx: Db,
  orderId: string,
  typed: string,
): Promise<Obstacle | undefined> {
  const code = await findCode(tx, { name: typed });
  if (!code) return { code: "unknown" };
  const lines = await listCartLines(tx, orderId);
  const { discounts, obstacle } = await assessCode(tx, code, { orderId, lines, email: undefined });
  if (obstacle) return obstacle;
  await removeCode(tx, orderId);
  const row = { orderId, kind: "code", code: code.name, discountCodeId: code.id } as const;
  await tx
    .insertInto("orderAdjustments")
    .values({ ...row, cents: 0 })
    .execute();
  await writeDiscounts(tx, orderId, lines, discounts);
  return undefined;
}

/** Renews the discount of a locked cart that has a track more, or applies the code of a link. */
export async function discountAddedTrack(
  tx: Db,
  orderId: string,
  code: string | undefined,
): Promise<void> {
  if (await findApplied(tx, orderId)) await renewDiscount(tx, orderId);
  else if (code !== undefined) await applyCode(tx, orderId, code);
}

/** Returns whether the cart had a code. */
export async function removeCode(tx: Db, orderId: string): Promise<boolean> {
  const removed = await tx
    .deleteFrom("orderAdjustments")
    .where("orderId", "=", orderId)
    .where("kind", "=", "code")
    .returning("id")
    .execute();
  if (removed.length === 0) return false;
  const lines = await listCartLines(tx, orderId);
  await writeDiscounts(
    tx,
    orderId,
    lines,
    lines.map(() => 0),
  );
  return true;
}

/**
 * Brings the prices of a locked cart in line with its code. `email` is the address of the buyer who
 * places the order: from then on no other order can spend the use.
 */
export async function renewDiscount(
  tx: Db,
  orderId: string,
  { email }: { email?: string } = {},
): Promise<Obstacle | undefined> {
  const applied = await findApplied(tx, orderId);
  if (!applied?.discountCodeId) return undefined;
  const isLocked = email !== undefined;
  const code = await findCode(tx, { id: applied.discountCodeId }, { isLocked });
  if (!code) return undefined;
  const lines = await listCartLines(tx, orderId);
  const { discounts, obstacle } = await assessCode(tx, code, { orderId, lines, email });
  await writeDiscounts(tx, orderId, lines, discounts);
  return obstacle;
}

async function writeDiscounts(
  tx: Db,
  orderId: string,
  lines: CartLine[],
  discounts: number[],
): Promise<void> {
  const ids = lines.map(({ id }) => id);
  await sql`
    update order_lines
    set price_cents = price_cents + discount_cents - given.cents, discount_cents = given.cents
    from unnest(${ids}::uuid[], ${discounts}::integer[]) as given (line_id, cents)
    where id = line_id and discount_cents <> given.cents
  `.execute(tx);
  await tx
    .updateTable("orderAdjustments")
    .where("orderId", "=", orderId)
    .where("kind", "=", "code")
    .set({ cents: -discounts.reduce((sum, cents) => sum + cents, 0) })
    .execute();
}
