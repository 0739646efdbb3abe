import { type RefObject, useEffect, useRef } from "react";
import { formatDuration } from "#app/platform/ui/format.ts";
import type { PublicTrack } from "#app/shop/catalog/track.ts";
import { usePlayerCommands, usePlayerState } from "./player-context.tsx";
import { PositionSlider } from "./position-slider.tsx";
import { isPlayable } from "./queue.ts";
import { TimesAtEnds } from "./times.tsx";
import { type Pointed, useScrubbing } from "./use-scrubbing.ts";
import { WaveformBars } from "./waveform-bars.tsx";

const heights = {
  row: "h-10",
  bar: "h-11 short:h-9 max-lg:-outline-offset-2 lg:h-12",
  wide: "h-16 lg:h-20",
  page: "h-24 sm:h-32",
} as const;

type Props = {
  track: PublicTrack;
  tracks: PublicTrack[];
  variant: keyof typeof heights;
  className?: string;
};

/** Rows have no keyboard seeking, because a page of twenty would add twenty tab stops. */
export function Waveform({ track, tracks, variant, className = "" }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const { player } = usePlayerCommands();
  const isCurrent = usePlayerState(({ queue }) => queue?.track.id === track.id);
  const durationSeconds = track.preview?.durationSeconds ?? 0;
  const { pointed, pointerHandlers } = useScrubbing((fraction) =>
    player.seekIn(track, tracks, fraction * durationSeconds),
  );
  usePlayed(frame, isCurrent, pointed?.isDragging ? pointed.fraction : undefined);
  const waveformClass = `relative ${heights[variant]} ${className}`;
  const isLarge = variant === "wide" || variant === "page";
  const drawing = (
    <>
      <WaveformBars peaks={track.preview?.peaks} isDetailed={isLarge} />
      {variant === "page" && <TimesAtEnds preview={track.preview} isCurrent={isCurrent} />}
    </>
  );
  if (!isPlayable(track)) return <div className={waveformClass}>{drawing}</div>;
  return (
    <div
      ref={frame}
      {...pointerHandlers}
      className={`${waveformClass} cursor-pointer touch-pan-y select-none outline-accent outline-offset-4 has-focus-visible:outline-2`}
    >
      {drawing}
      {pointed && <TimeMarker pointed={pointed} seconds={pointed.fraction * durationSeconds} />}
      {variant !== "row" && <PositionSlider track={track} tracks={tracks} isCurrent={isCurrent} />}
    </div>
  );
}

/** Updates `--played` (0 to 1) without React, because it changes every frame. */
function usePlayed(
  frame: RefObject<HTMLElement | null>,
  isCurrent: boolean,
  draggedTo: number | undefined,
) {
  const { player } = usePlayerCommands();
  useEffect(() => {
    const show = (fraction: number) =>
      frame.current?.style.setProperty("--played", fraction.toFixed(5));
    if (draggedTo !== undefined || !isCurrent) return show(draggedTo ?? 0);
    const showPosition = () =>
      show(Math.min(player.positionSeconds / (player.durationSeconds || 1), 1));
    showPosition();
    return player.subscribeToMoves(showPosition);
  }, [frame, player, isCurrent, draggedTo]);
}

function TimeMarker({ pointed, seconds }: { pointed: Pointed; seconds: number }) {
  const percent = `${pointed.fraction * 100}%`;
  return (
    <span
      aria-hidden
      className="pointer-events-none absolute inset-y-0 w-px bg-ink"
      style={{ left: percent }}
    >
      <span
        className="mono-type absolute bottom-full bg-ink px-1.5 py-0.5 text-ground"
        style={{ transform: `translateX(-${percent})` }}
      >
        {formatDuration(seconds)}
      </span>
    </span>
  );
}
