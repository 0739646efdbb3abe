import { memo, useId } from "react";
import { allPeaks, fewPeaks } from "#app/shop/media/peaks.ts";
import { waveformHeight, waveformPath } from "./waveform-path.ts";

type Props = {
  peaks: string | undefined;
  isDetailed: boolean;
};

/** The colored part comes from `--played`, 0 to 1, of an ancestor. */
export const WaveformBars = memo(function WaveformBars({ peaks, isDetailed }: Props) {
  if (!isDetailed) return <Bars peaks={peaks} bars={fewPeaks} />;
  return (
    <div className="@container h-full">
      <Bars peaks={peaks} bars={allPeaks} className="hidden @4xl:block" />
      <Bars peaks={peaks} bars={fewPeaks} className="@4xl:hidden" />
    </div>
  );
});

type BarsProps = { peaks: string | undefined; bars: number; className?: string };

function Bars({ peaks, bars, className = "" }: BarsProps) {
  const id = useId();
  const half = `${id}-half`;
  const sheet = {
    viewBox: `-0.5 0 ${bars} ${waveformHeight}`,
    preserveAspectRatio: "none",
    fill: "none",
    strokeWidth: 0.6,
  } as const;
  return (
    <div className={`relative h-full ${className}`}>
      <svg {...sheet} aria-hidden="true" className="size-full stroke-wave">
        <g id={id}>
          <path id={half} d={waveformPath(peaks, bars)} />
          <use href={`#${half}`} transform={`matrix(1 0 0 -1 0 ${waveformHeight})`} />
        </g>
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
