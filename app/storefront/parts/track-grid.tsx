import type { ShownTrack } from "#app/catalogue/track.ts";
import { TrackCard } from "./track-card.tsx";

/** Covers that are in sight at once on most screens; the rest are fetched when scrolled to. */
const eagerCovers = 4;

type Props = { tracks: ShownTrack[]; isFirst?: boolean };

/**
 * Cards, two across on a phone and five on a large screen. `isFirst`: it stands right under the page's
 * name, so its covers are fetched at once and its titles are one level below that name.
 */
export function TrackGrid({ tracks, isFirst = false }: Props) {
  return (
    <ul className="grid grid-cols-2 gap-x-4 gap-y-7 sm:gap-x-6 md:grid-cols-3 lg:grid-cols-4 xl:grid-cols-5">
      {tracks.map((track, index) => (
        <li key={track.id} className="min-w-0">
          <TrackCard
            track={track}
            tracks={tracks}
            isEager={isFirst && index < eagerCovers}
            level={isFirst ? "h2" : "h3"}
          />
        </li>
      ))}
    </ul>
  );
}
