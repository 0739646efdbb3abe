import type { KeyboardEvent } from "react";
import { formatDuration } from "#app/platform/ui/format.ts";
import type { PublicTrack } from "#app/shop/catalog/track.ts";
import { m } from "#messages";
import { skipSeconds } from "./audio-player.ts";
import { useElapsedSeconds, usePlayerCommands } from "./player-context.tsx";
import type { PlayableTrack } from "./queue.ts";

type Props = { track: PlayableTrack; tracks: PublicTrack[]; isCurrent: boolean };

/** Mobile screen readers operate only native sliders. */
export function PositionSlider({ track, tracks, isCurrent }: Props) {
  const { player } = usePlayerCommands();
  const elapsed = useElapsedSeconds(isCurrent);
  const { durationSeconds } = track.preview;
  const seek = (seconds: number) => player.seekIn(track, tracks, Math.max(seconds, 0));
  return (
    <input
      type="range"
      min={0}
      max={Math.round(durationSeconds)}
      step={1}
      value={elapsed}
      aria-label={m.player_position_in({ title: track.title })}
      aria-valuetext={m.player_position_of({
        elapsed: formatDuration(elapsed),
        duration: formatDuration(durationSeconds),
      })}
      onChange={({ target }) => seek(target.valueAsNumber)}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.ctrlKey || event.altKey || event.metaKey) return;
        const position = isCurrent ? player.positionSeconds : 0;
        const target = positionAfter(event.key, position, durationSeconds);
        if (target === undefined) return;
        event.preventDefault();
        seek(target);
      }}
      className="scripted pointer-events-none absolute inset-0 m-0 size-full opacity-0"
    />
  );
}

function positionAfter(key: string, position: number, durationSeconds: number): number | undefined {
  switch (key) {
    case "ArrowLeft":
    case "ArrowDown":
      return position - skipSeconds;
    case "ArrowRight":
    case "ArrowUp":
      return position + skipSeconds;
    case "PageDown":
      return position - durationSeconds / 10;
    case "PageUp":
      return position + durationSeconds / 10;
    case "Home":
      return 0;
    case "End":
      return durationSeconds;
    default:
      return undefined;
  }
}
