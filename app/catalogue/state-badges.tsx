import { Badge } from "#app/ui/badge.tsx";
import { t } from "#app/words/words.ts";
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
  const state = track.isSold ? t`Sold` : (reserved ?? t`Available`);
  return (
    <p className="flex flex-wrap gap-1.5">
      {track.isDraft && <Badge tone="line">{t`Draft`}</Badge>}
      <Badge tone={track.isSold || (reserved && !isOwn) ? "line" : "accent"}>{state}</Badge>
      {track.onSale && !track.isSold && <Badge tone="sale">{t`On Sale`}</Badge>}
      {track.isFavorite && <Badge tone="ink">{t`Featured`}</Badge>}
      {track.isNewArrival && <Badge tone="line">{t`New Arrival`}</Badge>}
    </p>
  );
}
