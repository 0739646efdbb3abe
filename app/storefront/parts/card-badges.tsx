import type { ShownTrack } from "#app/catalogue/track.ts";
import { Badge } from "#app/ui/badge.tsx";

type Flags = Pick<ShownTrack, "isSold" | "onSale" | "isNewArrival" | "isFavorite">;

/**
 * What sets a track apart on a card, on the right, since sleeves have their names on the left. A sold
 * one carries its stamp and nothing else.
 */
export function CardBadges({ track }: { track: Flags }) {
  if (track.isSold) return null;
  return (
    <span className="pointer-events-none absolute top-2 right-2 flex flex-col items-end gap-1">
      {track.onSale && <Badge tone="sale">Sale</Badge>}
      {track.isFavorite && <Badge tone="ink">Favorite</Badge>}
      {track.isNewArrival && <Badge tone="ink">New</Badge>}
    </span>
  );
}
