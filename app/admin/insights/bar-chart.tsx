import { scaleBand, scaleLinear } from "d3-scale";
import { t } from "#app/words/words.ts";

type Bar = {
  name: string;
  value: number;
  /** Of these, drawn narrower in front; it needs no colour to be told apart. */
  part?: number;
};

type Props = {
  label: string;
  bars: Bar[];
  format?: (value: number) => string;
  hasParts?: boolean;
};

const LINES = 3;

/** Bars over time, from the first name to the last. What it shows is in the table below it as well. */
export function BarChart({
  label,
  bars,
  format = (value) => value.toLocaleString("en"),
  hasParts,
}: Props) {
  const names = bars.map(({ name }) => name);
  const across = scaleBand(names, [0, 100]).paddingInner(0.28);
  const up = scaleLinear([0, Math.max(1, ...bars.map(({ value }) => value))], [100, 0]).nice(LINES);
  const lines = up.ticks(LINES).filter((line) => line > 0 && Number.isInteger(line));
  const inset = across.bandwidth() / 4;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2">
      <svg
        role="img"
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        className="h-36 w-full overflow-visible"
      >
        <title>{label}</title>
        {[0, ...lines].map((line) => (
          <line
            key={line}
            x2="100"
            y1={up(line)}
            y2={up(line)}
            vectorEffect="non-scaling-stroke"
            className={line === 0 ? "stroke-edge" : "stroke-line"}
          />
        ))}
        {bars.map(({ name, value, part = 0 }) => (
          <g key={name}>
            <title>{`${name}: ${format(value)}${hasParts ? t`, ${format(part)} finished` : ""}`}</title>
            <rect x={across(name)} width={across.bandwidth()} height="100" fill="transparent" />
            <rect
              x={across(name)}
              y={up(value)}
              width={across.bandwidth()}
              height={100 - up(value)}
              className={hasParts ? "fill-wave" : "fill-accent"}
            />
            {part > 0 && (
              <rect
                x={(across(name) ?? 0) + inset}
                y={up(part)}
                width={across.bandwidth() - 2 * inset}
                height={100 - up(part)}
                className="fill-accent"
              />
            )}
          </g>
        ))}
      </svg>
      <div aria-hidden className="fact-type relative min-w-5 text-muted">
        {lines.map((line) => (
          <span key={line} className="block">
            <span className="invisible">{format(line)}</span>
            <span className="absolute left-0 -translate-y-1/2" style={{ top: `${up(line)}%` }}>
              {format(line)}
            </span>
          </span>
        ))}
      </div>
      <p aria-hidden className="fact-type mt-2 flex justify-between text-muted">
        <span>{names[0]}</span>
        <span>{names.at(-1)}</span>
      </p>
    </div>
  );
}
