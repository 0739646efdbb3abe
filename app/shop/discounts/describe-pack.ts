import type { Currency } from "#app/platform/system/currency.ts";
import { oneOf } from "#app/platform/ui/list-of.ts";
import { formatMoney } from "#app/platform/ui/money.ts";
import { m } from "#messages";
import type { Offer, TrackSet } from "./pack.ts";

/** Returns text such as `Any 3 for €99.00`. */
export function describeOffer({ size, priceCents, paidTracks }: Offer, currency: Currency): string {
  return priceCents === null
    ? m.pack_offer_paid({ size, paid: paidTracks ?? 0 })
    : m.pack_offer_price({ size, price: formatMoney({ cents: priceCents, currency }) });
}

/** Returns text such as `Techno, Dark, or selected tracks`, which is empty for all tracks. */
export function describeSet({ genres, tags, trackIds }: TrackSet): string {
  return oneOf([
    ...new Set([...genres, ...tags]),
    ...(trackIds.length > 0 ? [m.pack_chosen_tracks()] : []),
  ]);
}

/** Says what a cart needs to fill a pack. */
export function describeMissing(
  { size, priceCents, paidTracks }: Offer,
  missing: number,
  currency: Currency,
): string {
  const more = { count: missing, size };
  return priceCents === null
    ? m.pack_missing_paid({ ...more, paid: paidTracks ?? 0 })
    : m.pack_missing_price({ ...more, price: formatMoney({ cents: priceCents, currency }) });
}
