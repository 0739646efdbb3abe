import { Badge } from "#app/ui/badge.tsx";
import type { ShownTrack } from "./track.ts";
import { useReservation } from "./use-reservation.ts";

type State = Pick<
  ShownTrack,
  "isSold" | "onSale" | "isNewArrival" | "isFavorite" | "reservation"
> & {
  isDraft?: boolean;
};

/** `isOwn`: whoever looks has it reserved. */
export function StateBadges({ track, isOwn = false }: { track: State; isOwn?: boolean }) {
  const reserved = useReservation(track.reservation, isOwn);
  const state = track.isSold ? "Sold" : (reserved ?? "Available");
  return (
    <p className="flex flex-wrap gap-1.5">
      {track.isDraft && <Badge tone="line">Draft</Badge>}
      <Badge tone={track.isSold || (reserved && !isOwn) ? "line" : "accent"}>{state}</Badge>
      {track.onSale && !track.isSold && <Badge tone="sale">On Sale</Badge>}
      {track.isFavorite && <Badge tone="ink">Featured</Badge>}
      {track.isNewArrival && <Badge tone="line">New Arrival</Badge>}
    </p>
  );
}
