import { sql } from "kysely";
import { type Db, db } from "#app/platform/database/db.server.ts";
import { type Obstacle, sumOf, type Uses } from "#app/shop/discounts/discount.ts";
import { type FoundCode, findCode } from "#app/shop/discounts/discounts.server.ts";
import {
  fillPacks,
  type LivePack,
  membersOf,
  type PackableLine,
} from "#app/shop/discounts/pack.ts";
import { foldedTags, isFillable, listLivePacks } from "#app/shop/discounts/packs.server.ts";
import { type PricedLines, priceLines } from "#app/shop/discounts/price-lines.ts";

/*
 * A cart has an adjustment of the kind `pack` for each full pack, and one of the kind `code` at
 * most. Packs come first: a code lowers the prices that they leave. A code holds a use from placing
 * the order until the order ends unpaid, so a use needs no row of its own.
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
    .where("adjustment.kind", "=", "code")
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

type CartLine = PackableLine & { id: string };

function listCartLines(tx: Db, orderId: string): Promise<CartLine[]> {
  return tx
    .selectFrom("orderLines as line")
    .leftJoin("musicTracks as track", "track.id", "line.trackId")
    .where("orderId", "=", orderId)
    .orderBy("line.position")
    .select(["line.id", "line.trackId"])
    .select(["track.genre", "track.floorCents", foldedTags])
    .select(sql<number>`line.price_cents + line.discount_cents`.as("fullCents"))
    .execute();
}

type PricedCart = PricedLines & { orderId: string; lineIds: string[] };

/** `email` is the address of the buyer, if it is not stored yet. */
async function priceCart(
  tx: Db,
  orderId: string,
  { code, email }: { code?: FoundCode | undefined; email?: string | undefined } = {},
): Promise<PricedCart> {
  const [lines, live] = await Promise.all([listCartLines(tx, orderId), listLivePacks(tx)]);
  const buyer = email ?? (code && (await findBuyerEmail(tx, orderId)));
  const held = code && { code, uses: await findUses(tx, code.id, buyer) };
  return { orderId, lineIds: lines.map(({ id }) => id), ...priceLines(live, lines, held) };
}

/** Lists the full packs of a cart, with what each takes off. */
export async function listPacksOfCart(orderId: string, tx: Db = db) {
  const rows = await tx
    .selectFrom("orderAdjustments")
    .where("orderId", "=", orderId)
    .where("kind", "=", "pack")
    .select(["id", "packId", "packSize", "cents"])
    .orderBy("cents")
    .execute();
  return rows.map(({ packSize, cents, ...row }) => ({
    ...row,
    size: packSize ?? 0,
    cents: -cents,
  }));
}

/** Pack that a cart begins to fill. */
export type StartedPack = { pack: LivePack; missing: number };

/** Lists packs that few more tracks would fill, and that have as many free ones. */
export async function listStartedPacks(orderId: string, maxTracks: number): Promise<StartedPack[]> {
  const [lines, live] = await Promise.all([listCartLines(db, orderId), listLivePacks()]);
  const tracks = lines.filter(({ trackId }) => trackId !== null).length;
  const taken = new Set(fillPacks(live, lines).flatMap(({ members }) => members));
  const started = await Promise.all(
    live.map(async (pack) => {
      const members = membersOf(pack, lines, taken)
        .slice(0, pack.size - 1)
        .flatMap((index) => lines[index] ?? []);
      const missing = pack.size - members.length;
      const isOpen = members.length > 0 && tracks + missing <= maxTracks;
      return isOpen && (await isFillable(pack, members)) ? { pack, missing } : undefined;
    }),
  );
  return started.filter((each) => each !== undefined);
}

async function findBuyerEmail(tx: Db, orderId: string): Promise<string | undefined> {
  const buyer = await tx
    .selectFrom("orderBuyers")
    .where("orderId", "=", orderId)
    .select("email")
    .executeTakeFirst();
  return buyer?.email;
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
  const lost = before.filter(
    ({ packId, cents }) =>
      !cart.packs.some(({ pack, discounts }) => pack.id === packId && sumOf(discounts) >= cents),
  );
  return { obstacle: cart.obstacle, lostPacks: lost.map(({ size }) => size) };
}

async function writeDiscounts(
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
