import type { PublicTrack } from "#app/shop/catalog/track.ts";
import { TrackCard } from "./track-card.tsx";

/** Most screens show this many covers at once. The others load lazily. */
const EAGER_COVERS = 4;

type Props = {
  tracks: PublicTrack[];
  isFirst?: boolean;
  /** Renders a line below each card. */
  captionOf?: (track: PublicTrack) => string | undefined;
};

/**
 * `isFirst` marks the grid directly below the page heading: covers load eagerly and titles are one
 * level below it.
 */
export function TrackGrid({ tracks, isFirst = false, captionOf }: Props) {
  const hasSeveralModels = tracks.some(
    ({ agreementModel }) => agreementModel !== tracks[0]?.agreementModel,
  );
  return (
    <ul className="track-grid">
      {tracks.map((track, index) => (
        <li key={track.id} className="min-w-0">
          <TrackCard
            track={track}
            tracks={tracks}
            isEager={isFirst && index < EAGER_COVERS}
            level={isFirst ? "h2" : "h3"}
            showsModel={hasSeveralModels}
          />
          {captionOf && (
            <p className="mt-1.5 text-muted text-sm leading-snug">{captionOf(track)}</p>
          )}
        </li>
      ))}
    </ul>
  );
}
