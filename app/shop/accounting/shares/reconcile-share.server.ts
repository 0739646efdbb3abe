import { sql } from "kysely";
import type { Db } from "#app/platform/database/db.server.ts";
import { findSettings } from "#app/shop/content/settings.server.ts";
import { findOrderTax, findTaxRules } from "../taxes/order-taxes.server.ts";
import { breakDownTax } from "../taxes/tax-breakdown.ts";
import { findRates } from "../taxes/tax-rates.server.ts";
import { missingEntries, shareOf } from "./share.ts";

/** Stores the share once, in the transaction of the sale, whatever changes later. */
export async function storeShareTerms(tx: Db, orderId: string): Promise<void> {
  const owner = await tx
    .selectFrom("orders")
    .leftJoin("musicTracks as track", "track.id", "orders.trackId")
    .leftJoin("userProfiles as user", "user.id", "track.userId")
    .leftJoin("producers", "producers.id", "user.id")
    .where("orders.id", "=", orderId)
    .select(["user.id", "user.username", "user.role", "producers.shareBasisPoints"])
    .executeTakeFirstOrThrow();
  const { id: producerId, username: name } = owner;
  if (producerId !== null && name !== null) await addProducer(tx, { id: producerId, name });
  const shareBasisPoints = producerId === null ? 0 : await shareOfOwner(tx, owner);
  const row = { orderId, producerId, shareBasisPoints };
  await tx
    .insertInto("orderShares")
    .values({ ...row, taxBasisPoints: await findTaxRate(tx, orderId) })
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
async function findTaxRate(tx: Db, orderId: string): Promise<number> {
  const tax = await findOrderTax(orderId, tx);
  if (tax) return tax.basisPoints;
  const { channel, priceCents } = await tx
    .selectFrom("orders")
    .where("id", "=", orderId)
    .select(["channel", "priceCents"])
    .executeTakeFirstOrThrow();
  const rules = await findTaxRules(tx);
  if (channel === "checkout" || !rules?.country) return 0;
  const rates = await findRates(new Date(), tx);
  return breakDownTax(rules, priceCents, rules.country, rates).basisPoints;
}

/** Is idempotent. Runs in the transaction of every change of a locked order's money. */
export async function reconcileShare(tx: Db, orderId: string): Promise<void> {
  const share = await tx
    .selectFrom("orderShares as share")
    .innerJoin("orders as order", "order.id", "share.orderId")
    .where("order.id", "=", orderId)
    .select(["producerId", "shareBasisPoints", "taxBasisPoints", "currency"])
    .executeTakeFirst();
  if (!share || share.producerId === null) return;
  const { producerId, currency } = share;
  const entries = await tx
    .selectFrom("shareEntries")
    .where("orderId", "=", orderId)
    .select(["kind", "debit", "credit", "cents"])
    .execute();
  const missing = missingEntries(entries, shareOf(await sumRetainedCents(tx, orderId), share));
  if (missing.length === 0) return;
  const { shareHoldDays } = await findSettings(tx);
  const until = sql<Date>`now() + ${shareHoldDays} * interval '1 day'`;
  const rows = missing.map((entry) => ({
    producerId,
    orderId,
    currency,
    ...entry,
    heldUntil: entry.kind === "earned" ? until : null,
  }));
  await tx.insertInto("shareEntries").values(rows).execute();
}

/** Counts the price for a sale outside the shop, and no sandbox payments. */
async function sumRetainedCents(tx: Db, orderId: string): Promise<number> {
  const { state, channel, priceCents } = await tx
    .selectFrom("orders")
    .where("id", "=", orderId)
    .select(["state", "channel", "priceCents"])
    .executeTakeFirstOrThrow();
  if (state !== "paid") return 0;
  if (channel !== "checkout") return priceCents;
  const payments = await tx
    .selectFrom("payments")
    .where("orderId", "=", orderId)
    .where("isSurplus", "=", false)
    .where("provider", "!=", "sandbox")
    .select(["capturedCents", "refundedCents", "chargedBackCents"])
    .execute();
  return payments.reduce(
    (sum, each) => sum + each.capturedCents - each.refundedCents - each.chargedBackCents,
    0,
  );
}
