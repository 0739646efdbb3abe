import { scaleBand, scaleLinear } from "d3-scale";
import { formatNumber } from "#app/platform/ui/format.ts";
import { m } from "#messages";
import { ChartEnds, ChartLines, LineLabels } from "./chart-lines.tsx";

type Bar = {
  name: string;
  value: number;
  /** Drawn narrower and darker, so that it is distinguishable without color. */
  part?: number;
};

type Props = {
  label: string;
  bars: Bar[];
  format?: (value: number) => string;
  hasParts?: boolean;
};

const MAX_GRID_LINES = 3;

export function BarChart({ label, bars, format = formatNumber, hasParts = false }: Props) {
  const names = bars.map(({ name }) => name);
  const xScale = scaleBand(names, [0, 100]).paddingInner(0.28);
  const yScale = scaleLinear([0, Math.max(1, ...bars.map(({ value }) => value))], [100, 0]).nice(
    MAX_GRID_LINES,
  );
  const isEmpty = bars.every(({ value }) => value === 0);
  const lines = isEmpty
    ? []
    : yScale.ticks(MAX_GRID_LINES).filter((line) => line > 0 && Number.isInteger(line));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2">
      <svg
        role="img"
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        className="h-36 w-full overflow-visible"
      >
        <title>{label}</title>
        <ChartLines lines={lines} yScale={yScale} />
        {bars.map((bar) => {
          const bounds = { left: xScale(bar.name) ?? 0, width: xScale.bandwidth() };
          return (
            <DrawnBar
              key={bar.name}
              bar={bar}
              bounds={bounds}
              yScale={yScale}
              format={format}
              hasParts={hasParts}
            />
          );
        })}
      </svg>
      <LineLabels lines={lines} yScale={yScale} format={format} />
      <ChartEnds from={names[0]} to={names.at(-1)} />
    </div>
  );
}

type BarProps = Required<Pick<Props, "format" | "hasParts">> & {
  bar: Bar;
  bounds: { left: number; width: number };
  yScale: (value: number) => number;
};

/** The tooltip covers the full height of the chart. */
function DrawnBar({ bar, bounds: { left, width }, yScale, format, hasParts }: BarProps) {
  const { name, value, part = 0 } = bar;
  const finished = hasParts ? m.insights_finished({ part: format(part) }) : "";
  return (
    <g>
      <title>{`${name}: ${format(value)}${finished}`}</title>
      <rect x={left} width={width} height="100" fill="transparent" />
      <rect
        x={left}
        y={yScale(value)}
        width={width}
        height={100 - yScale(value)}
        className={hasParts ? "fill-wave/35" : "fill-accent"}
      />
      {hasParts && (
        <line
          x1={left}
          x2={left + width}
          y1={yScale(value)}
          y2={yScale(value)}
          strokeWidth={2}
          vectorEffect="non-scaling-stroke"
          className="stroke-edge"
        />
      )}
      {part > 0 && (
        <rect
          x={left + width / 4}
          y={yScale(part)}
          width={width / 2}
          height={100 - yScale(part)}
          className="fill-accent"
        />
      )}
    </g>
  );
}
