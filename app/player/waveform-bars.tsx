import { memo, useId } from "react";
import { waveformBars, waveformHeight, waveformPath } from "./waveform-path.ts";

/** What a phone or a row has room for: a bar takes two pixels at least. */
const fewBars = 160;

type Props = {
  peaks: string | undefined;
  /** All 500 bars where there is room for them. */
  isDetailed: boolean;
};

/** Nothing but the drawing. How much of it is coloured comes from `--played`, 0 to 1, around it. */
export const WaveformBars = memo(function WaveformBars({ peaks, isDetailed }: Props) {
  if (!isDetailed) return <Bars peaks={peaks} bars={fewBars} />;
  return (
    <div className="@container h-full">
      <Bars peaks={peaks} bars={waveformBars} className="hidden @4xl:block" />
      <Bars peaks={peaks} bars={fewBars} className="@4xl:hidden" />
    </div>
  );
});

type BarsProps = { peaks: string | undefined; bars: number; className?: string };

/** One path, shown twice: all of it, and over it the part that was played in the accent colour. */
function Bars({ peaks, bars, className = "" }: BarsProps) {
  const id = useId();
  const sheet = {
    viewBox: `-0.5 0 ${bars} ${waveformHeight}`,
    preserveAspectRatio: "none",
    fill: "none",
    strokeWidth: 0.6,
  } as const;
  return (
    <div className={`relative h-full ${className}`}>
      <svg {...sheet} aria-hidden="true" className="size-full stroke-wave">
        <path id={id} d={waveformPath(peaks, bars)} />
      </svg>
      <svg
        {...sheet}
        aria-hidden="true"
        className="absolute inset-0 size-full stroke-accent [clip-path:inset(0_calc((1-var(--played,0))*100%)_0_0)]"
      >
        <use href={`#${id}`} />
      </svg>
    </div>
  );
}
