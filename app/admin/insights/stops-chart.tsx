import { scaleLinear } from "d3-scale";
import { area, curveStepAfter, line } from "d3-shape";
import { fewPeaks } from "#app/media/peaks.ts";
import { waveformHeight, waveformPath } from "#app/player/waveform-path.ts";
import { formatCount, formatDuration } from "#app/ui/format.ts";
import { showNumber } from "#app/ui/money.ts";
import { t } from "#app/words/words.ts";
import { ChartFigure } from "./chart-figure.tsx";
import { ChartEnds } from "./chart-lines.tsx";

type Props = { stops: number[]; peaks: string | null; durationSeconds: number | null };

const percent = (share: number) => `${Math.round(share * 100)} %`;

/** Over the waveform: how many of a track's listeners still listen at each place. */
export function StopsChart({ stops, peaks, durationSeconds }: Props) {
  const all = stops.reduce((sum, count) => sum + count, 0);
  const left = stillListening(stops, all);
  const timeOf = (part: number) =>
    formatDuration(durationSeconds ? (part / stops.length) * durationSeconds : undefined);
  return (
    <ChartFigure
      heading={t`Where listeners stop`}
      total={all > 0 ? t`${percent(left.at(-1) ?? 0)} hear the end` : undefined}
      detail={
        all > 0
          ? t`Of ${t(formatCount(all, "listen"))} of ten seconds and more, since the track is in the shop.`
          : t`As soon as somebody has heard ten seconds of it, this shows where they stopped.`
      }
      table="stops"
      columns={[t`From`, t`Stopped`, t`Still listening`]}
      rows={stops.map((count, part) => [timeOf(part), showNumber(count), percent(left[part] ?? 0)])}
      className="border-line border-t border-l"
    >
      <Drawing left={all > 0 ? left : []} peaks={peaks} />
      <ChartEnds from="0:00" to={formatDuration(durationSeconds ?? undefined)} />
    </ChartFigure>
  );
}

/** The share of listeners that each part begins with. */
function stillListening(stops: number[], all: number): number[] {
  let gone = 0;
  return stops.map((count) => {
    const share = all > 0 ? 1 - gone / all : 0;
    gone += count;
    return share;
  });
}

function Drawing({ left, peaks }: { left: number[]; peaks: string | null }) {
  const across = scaleLinear([0, left.length], [0, fewPeaks]);
  const up = scaleLinear([0, 1], [waveformHeight, 2]);
  // The last share lasts to the end.
  const shares = [...left, left.at(-1) ?? 0];
  const x = (_: number, part: number) => across(part);
  const filled = area<number>(x, waveformHeight, up).curve(curveStepAfter)(shares);
  const drawn = line<number>(x, up).curve(curveStepAfter)(shares);
  const path = waveformPath(peaks ?? "", fewPeaks);
  return (
    <svg
      role="img"
      viewBox={`-0.5 0 ${fewPeaks} ${waveformHeight}`}
      preserveAspectRatio="none"
      fill="none"
      className="h-40 w-full"
    >
      <title>
        {t`The share of listeners who still listen, from the beginning of the track to its end`}
      </title>
      <g className="stroke-wave" strokeWidth={0.6}>
        <path d={path} />
        <path d={path} transform={`matrix(1 0 0 -1 0 ${waveformHeight})`} />
      </g>
      {left.length > 0 && (
        <>
          <path d={filled ?? ""} className="fill-accent/25" />
          <path
            d={drawn ?? ""}
            strokeWidth={2.5}
            vectorEffect="non-scaling-stroke"
            className="stroke-accent"
          />
        </>
      )}
    </svg>
  );
}
