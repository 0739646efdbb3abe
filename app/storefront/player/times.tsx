import { formatDuration } from "#app/platform/ui/format.ts";
import type { TrackPreview } from "#app/shop/catalog/track.ts";
import { useElapsedSeconds } from "./player-context.tsx";
import type { PlayableTrack } from "./queue.ts";

export function Times({ track, className }: { track: PlayableTrack; className: string }) {
  const elapsed = useElapsedSeconds(true);
  return (
    <span className={`mono-type whitespace-nowrap text-muted ${className}`}>
      <span className="text-ink">{formatDuration(elapsed)}</span>
      {" / "}
      {formatDuration(track.preview.durationSeconds)}
    </span>
  );
}

type EndsProps = { preview: TrackPreview | undefined; isCurrent: boolean };

export function TimesAtEnds({ preview, isCurrent }: EndsProps) {
  const elapsed = useElapsedSeconds(isCurrent);
  return (
    <span
      aria-hidden
      className="mono-type pointer-events-none absolute inset-x-0 top-full flex justify-between pt-2 text-muted"
    >
      <span className={isCurrent ? "text-ink" : ""}>{formatDuration(elapsed)}</span>
      <span>{formatDuration(preview?.durationSeconds)}</span>
    </span>
  );
}
