import type { ShownTrack } from "#app/catalogue/track.ts";
import { Badge } from "#app/ui/badge.tsx";

type Flags = Pick<ShownTrack, "isSold" | "onSale" | "isNewArrival" | "isFavorite">;

/** Tabs that stand up behind a cover and hide nothing of it. A sold track has its stamp instead. */
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
