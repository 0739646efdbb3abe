import { sql } from "kysely";
import type { Db } from "#app/platform/database/db.server.ts";
import { findSettings } from "#app/shop/content/settings.server.ts";
import { findOrderTax, findTaxRules } from "../taxes/order-taxes.server.ts";
import { breakDownTax } from "../taxes/tax-breakdown.ts";
import { findRates } from "../taxes/tax-rates.server.ts";
import { missingEntries, shareOf } from "./share.ts";

/** Stores the share once, in the transaction of the sale, whatever changes later. */
export async function storeShareTerms(tx: Db, orderLineId: string): Promise<void> {
  const owner = await tx
    .selectFrom("orderLines as line")
    .leftJoin("musicTracks as track", "track.id", "line.trackId")
    .leftJoin("userProfiles as user", "user.id", "track.userId")
    .leftJoin("producers", "producers.id", "user.id")
    .where("line.id", "=", orderLineId)
    .select(["user.id", "user.username", "user.role", "producers.shareBasisPoints"])
    .executeTakeFirstOrThrow();
  const { id: producerId, username: name } = owner;
  if (producerId !== null && name !== null) await addProducer(tx, { id: producerId, name });
  const shareBasisPoints = producerId === null ? 0 : await shareOfOwner(tx, owner);
  const row = { orderLineId, producerId, shareBasisPoints };
  await tx
    .insertInto("orderShares")
    .values({ ...row, taxBasisPoints: await findTaxRate(tx, orderLineId) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Administrators are the shop, and have a share only if one was set. */
async function shareOfOwner(
  tx: Db,
  { role, shareBasisPoints }: { role: string | null; shareBasisPoints: number | null },
): Promise<number> {
  if (shareBasisPoints !== null || role === "admin") return shareBasisPoints ?? 0;
  return (await findSettings(tx)).shareBasisPoints;
}

export async function addProducer(tx: Db, producer: { id: string; name: string }): Promise<void> {
  await tx
    .insertInto("producers")
    .values(producer)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** A sale outside the shop counts as one in the seller's country. */
async function findTaxRate(tx: Db, orderLineId: string): Promise<number> {
  const { orderId, channel, priceCents } = await findLine(tx, orderLineId);
  const tax = await findOrderTax(orderId, tx);
  if (tax) return tax.basisPoints;
  const rules = await findTaxRules(tx);
  if (channel === "checkout" || !rules?.country) return 0;
  const rates = await findRates(new Date(), tx);
  return breakDownTax(rules, priceCents, rules.country, rates).basisPoints;
}

/** Is idempotent. Runs in the transaction of every change of a locked order's money. */
export async function reconcileShare(tx: Db, orderLineId: string): Promise<void> {
  const share = await tx
    .selectFrom("orderShares")
    .where("orderLineId", "=", orderLineId)
    .select(["producerId", "shareBasisPoints", "taxBasisPoints"])
    .executeTakeFirst();
  if (!share || share.producerId === null) return;
  const { producerId } = share;
  const line = await findLine(tx, orderLineId);
  const entries = await tx
    .selectFrom("shareEntries")
    .where("orderLineId", "=", orderLineId)
    .select(["kind", "debit", "credit", "cents"])
    .execute();
  const missing = missingEntries(entries, shareOf(await sumRetainedCents(tx, line), share));
  if (missing.length === 0) return;
  const { shareHoldDays } = await findSettings(tx);
  const until = sql<Date>`now() + ${shareHoldDays} * interval '1 day'`;
  const rows = missing.map((entry) => ({
    producerId,
    orderLineId,
    currency: line.currency,
    ...entry,
    heldUntil: entry.kind === "earned" ? until : null,
  }));
  await tx.insertInto("shareEntries").values(rows).execute();
}

type Line = Awaited<ReturnType<typeof findLine>>;

function findLine(tx: Db, orderLineId: string) {
  return tx
    .selectFrom("orderLines as line")
    .innerJoin("orders as order", "order.id", "line.orderId")
    .where("line.id", "=", orderLineId)
    .select(["line.orderId", "line.priceCents", "line.returnedCents", "line.returnedAt"])
    .select(["order.state", "order.channel", "order.currency"])
    .executeTakeFirstOrThrow();
}

/** Counts the price for a sale outside the shop, and no sandbox payments. */
async function sumRetainedCents(
  tx: Db,
  { orderId, state, channel, priceCents, returnedCents, returnedAt }: Line,
): Promise<number> {
  if (state !== "paid" || returnedAt !== null) return 0;
  if (channel !== "checkout") return priceCents;
  const payment = await tx
    .selectFrom("payments")
    .where("orderId", "=", orderId)
    .where("isSurplus", "=", false)
    .where("provider", "!=", "sandbox")
    .where("capturedCents", ">", 0)
    .select("id")
    .executeTakeFirst();
  return payment ? priceCents - returnedCents : 0;
}
