import type { ShownTrack } from "#app/catalogue/track.ts";
import { Badge } from "#app/ui/badge.tsx";

type Flags = Pick<ShownTrack, "isSold" | "onSale" | "isNewArrival" | "isFavorite">;

/**
 * What sets a track apart on a card: tabs that stand up behind its sleeve, as dividers do in a bin of
 * records, so that they hide nothing of it. A sold one carries its stamp and nothing else.
 */
export function CardBadges({
  track: { isSold, onSale, isFavorite, isNewArrival },
}: {
  track: Flags;
}) {
  return (
    <p className="flex h-5 gap-0.5 overflow-hidden">
      {!isSold && onSale && (
        <Badge tone="sale" size="small">
          Sale
        </Badge>
      )}
      {!isSold && isFavorite && (
        <Badge tone="ink" size="small">
          Favorite
        </Badge>
      )}
      {!isSold && isNewArrival && (
        <Badge tone="line" size="small">
          New
        </Badge>
      )}
    </p>
  );
}
