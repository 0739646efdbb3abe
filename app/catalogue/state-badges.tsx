import { Badge } from "#app/ui/badge.tsx";
import type { ShownTrack } from "./track.ts";

type State = Pick<ShownTrack, "isSold" | "onSale" | "isNewArrival" | "isFavorite"> & {
  isDraft?: boolean;
};

export function StateBadges({ track }: { track: State }) {
  return (
    <p className="flex flex-wrap gap-1.5">
      {track.isDraft && <Badge tone="line">Draft</Badge>}
      <Badge tone={track.isSold ? "line" : "accent"}>{track.isSold ? "Sold" : "Available"}</Badge>
      {track.onSale && !track.isSold && <Badge tone="sale">On Sale</Badge>}
      {track.isFavorite && <Badge tone="ink">Featured</Badge>}
      {track.isNewArrival && <Badge tone="line">New Arrival</Badge>}
    </p>
  );
}
