import { type Db, db } from "#app/platform/database/db.server.ts";
import type { Currency } from "#app/platform/system/currency.ts";
import { formatDiscount } from "#app/platform/ui/format-discount.ts";
import { m } from "#messages";
import type { OrderAdjustments } from "./order-lines-schema.ts";

/** No command makes an agreed price. */
type Kind = Exclude<OrderAdjustments["kind"], "agreed-price">;

/** `cents` is positive here. */
export type Adjustment = { kind: Kind } & Pick<OrderAdjustments, "code" | "packSize" | "cents">;

type Line = { priceCents: number; discountCents: number };

/** Lists what lowered the prices of these lines of an order. */
export async function listAdjustments(
  tx: Db,
  orderId: string,
  lines: Line[],
): Promise<Adjustment[]> {
  if (lines.every(({ discountCents }) => discountCents === 0)) return [];
  const rows = await tx
    .selectFrom("orderAdjustments")
    .where("orderId", "=", orderId)
    .where("cents", "<", 0)
    .select(["kind", "code", "packSize", "cents"])
    .$narrowType<{ kind: Kind }>()
    .orderBy("kind", "desc")
    .orderBy("cents")
    .execute();
  return rows.map(({ cents, ...named }) => ({ ...named, cents: -cents }));
}

/** Price without discounts, which an adjustment beside it explains. */
export function fullPriceOf({ priceCents, discountCents }: Line): number {
  return priceCents + discountCents;
}

const names: Record<Kind, (adjustment: Adjustment) => string> = {
  code: ({ code }) => m.discount_code_named({ name: code ?? "" }),
  pack: ({ packSize }) => m.pack_named({ size: packSize ?? 0 }),
};

export function nameOfAdjustment(adjustment: Adjustment): string {
  return names[adjustment.kind](adjustment);
}

export type AdjustmentRow = { name: string; value: string };

export function adjustmentRows(adjustments: Adjustment[], currency: Currency): AdjustmentRow[] {
  return adjustments.map((adjustment) => ({
    name: nameOfAdjustment(adjustment),
    value: formatDiscount(adjustment.cents, currency),
  }));
}

export async function findAdjustmentRows(
  orderId: string,
  lines: Line[],
  currency: Currency,
): Promise<AdjustmentRow[]> {
  return adjustmentRows(await listAdjustments(db, orderId, lines), currency);
}
