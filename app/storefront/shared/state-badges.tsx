import { Badge } from "#app/platform/ui/badge.tsx";
import type { PublicTrack } from "#app/shop/catalog/track.ts";
import { m } from "#messages";
import { useReservation } from "./use-reservation.ts";

type State = Pick<
  PublicTrack,
  "isSold" | "onSale" | "isNewArrival" | "isFavorite" | "reservation"
> & {
  isDraft?: boolean;
};

/** `isOwn` means that the viewer holds the reservation. */
export function StateBadges({ track, isOwn = false }: { track: State; isOwn?: boolean }) {
  const reserved = useReservation(track.reservation, isOwn);
  const state = track.isSold ? m.sold() : (reserved ?? m.available());
  return (
    <p className="flex flex-wrap gap-1.5">
      {track.isDraft && <Badge tone="line">{m.draft()}</Badge>}
      <Badge tone={track.isSold || (reserved && !isOwn) ? "line" : "accent"}>{state}</Badge>
      {track.onSale && !track.isSold && <Badge tone="sale">{m.on_sale()}</Badge>}
      {track.isFavorite && <Badge tone="ink">{m.catalog_featured()}</Badge>}
      {track.isNewArrival && <Badge tone="line">{m.catalog_new_arrival()}</Badge>}
    </p>
  );
}
