import { scaleLinear } from "d3-scale";
import { formatDuration, formatNumber } from "#app/platform/ui/format.ts";
import { formatPercent } from "#app/platform/ui/format-percent.ts";
import { fewPeaks } from "#app/shop/media/peaks.ts";
import { waveformHeight, waveformPath } from "#app/storefront/player/waveform-path.ts";
import { m } from "#messages";
import { ChartFigure } from "./chart-figure.tsx";
import { ChartEnds } from "./chart-lines.tsx";

type Props = { stops: number[]; peaks: string | null; durationSeconds: number | null };

const percent = (share: number) => formatPercent(Math.round(share * 100) / 100);

/** Draws the share of a track's listeners at each position over its waveform. */
export function StopsChart({ stops, peaks, durationSeconds }: Props) {
  const all = stops.reduce((sum, count) => sum + count, 0);
  const left = listenerShares(stops, all);
  const timeOf = (part: number) =>
    formatDuration(durationSeconds ? (part / stops.length) * durationSeconds : undefined);
  return (
    <ChartFigure
      heading={m.insights_where_listeners_stop()}
      total={all > 0 ? m.insights_hear_the_end({ value: percent(left.at(-1) ?? 0) }) : undefined}
      detail={all > 0 ? m.insights_of_of_ten_seconds_and_more({ all }) : m.insights_stops_empty()}
      table="stops"
      columns={[m.from(), m.insights_stopped(), m.insights_still_listening()]}
      rows={stops.map((count, part) => [
        timeOf(part),
        formatNumber(count),
        percent(left[part] ?? 0),
      ])}
      className="border-line border-t border-l"
    >
      <Drawing left={all > 0 ? left : []} peaks={peaks} />
      <ChartEnds from="0:00" to={formatDuration(durationSeconds ?? undefined)} />
    </ChartFigure>
  );
}

/** Returns the share of listeners at the start of each part. */
function listenerShares(stops: number[], all: number): number[] {
  let gone = 0;
  return stops.map((count) => {
    const share = all > 0 ? 1 - gone / all : 0;
    gone += count;
    return share;
  });
}

function Drawing({ left, peaks }: { left: number[]; peaks: string | null }) {
  const xScale = scaleLinear([0, left.length], [0, fewPeaks]);
  const yScale = scaleLinear([0, 1], [waveformHeight, 2]);
  // The last share extends to the end.
  const shares = [...left, left.at(-1) ?? 0];
  const steps = shares.map((share, part) => `H${xScale(part)}V${yScale(share)}`);
  const drawn = `M0,${yScale(shares[0] ?? 0)}${steps.join("")}`;
  const path = waveformPath(peaks ?? "", fewPeaks);
  return (
    <svg
      role="img"
      viewBox={`-0.5 0 ${fewPeaks} ${waveformHeight}`}
      preserveAspectRatio="none"
      fill="none"
      className="h-40 w-full"
    >
      <title>{m.insights_the_share_of_listeners_who_still()}</title>
      <g className="stroke-wave" strokeWidth={0.6}>
        <path d={path} />
        <path d={path} transform={`matrix(1 0 0 -1 0 ${waveformHeight})`} />
      </g>
      {left.length > 0 && (
        <>
          <path d={`${drawn}V${waveformHeight}H0Z`} className="fill-accent/25" />
          <path
            d={drawn}
            strokeWidth={2.5}
            vectorEffect="non-scaling-stroke"
            className="stroke-accent"
          />
        </>
      )}
    </svg>
  );
}
