import { type RawBuilder, sql } from "kysely";
import { recordAudit } from "#app/platform/audit/record-audit.server.ts";
import type { Db } from "#app/platform/database/db.server.ts";
import type { Actor } from "#app/shop/accounts/actor.ts";

/* In SQL `track` is a row of `music_tracks`, `sale` its row of `track_sales`. */

type Sql<Value> = RawBuilder<Value>;

/** Rounds half up to a cent. A result below 1 means that the reduction exceeds the price. */
export function cutPrice(price: Sql<number>, percent: Sql<number>, cents: Sql<number>) {
  return sql<number>`(case when ${percent} is not null
    then round(${price} * (100 - ${percent}) / 100.0) else ${price} - coalesce(${cents}, 0) end)::integer`;
}

/** A price that someone has changed during the promotion stays. */
export const priceWithoutPromotion = sql<number>`
  (case when sale.sale_price_cents = track.price_cents then sale.full_price_cents
    else track.price_cents end)`;

/** Returns the restored price. */
export async function endRunningPromotion(tx: Db, trackId: string): Promise<number | undefined> {
  const restored = await sql<{ cents: number }>`
    update music_tracks track set price_cents = sale.full_price_cents from track_sales sale
    where track.id = ${trackId} and sale.track_id = track.id
      and sale.sale_price_cents = track.price_cents
    returning track.price_cents as cents
  `.execute(tx);
  await tx
    .deleteFrom("trackSales")
    .where("trackId", "=", trackId)
    .where("startedAt", "is not", null)
    .execute();
  return restored.rows[0]?.cents;
}

/** `by` is undefined for the checkout. */
export async function dropPlannedPromotion(
  tx: Db,
  { id, title }: { id: string; title: string },
  by: Actor | undefined,
): Promise<void> {
  const dropped = await tx
    .deleteFrom("trackSales")
    .where("trackId", "=", id)
    .where("startedAt", "is", null)
    .executeTakeFirst();
  if (dropped.numDeletedRows === 0n) return;
  const subject = { kind: "track", id, name: title } as const;
  await recordAudit(tx, { by, action: "drop-sale", subject, details: { why: "sold" } });
}

/** A price typed now stays after the promotion, even if it equals the promotion's. */
export async function forgetFullPrice(tx: Db, trackId: string): Promise<void> {
  await tx
    .updateTable("trackSales")
    .where("trackId", "=", trackId)
    .set({ fullPriceCents: null, salePriceCents: null })
    .execute();
}
