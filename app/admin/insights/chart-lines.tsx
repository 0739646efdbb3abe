type YScale = (value: number) => number;

/** Lines are in percent of the drawing; the lowest is at zero. */
export function ChartLines({ lines, yScale }: { lines: number[]; yScale: YScale }) {
  return [0, ...lines].map((line) => (
    <line
      key={line}
      x2="100%"
      y1={`${yScale(line)}%`}
      y2={`${yScale(line)}%`}
      vectorEffect="non-scaling-stroke"
      className={line === 0 ? "stroke-edge" : "stroke-line"}
    />
  ));
}

type LabelsProps = { lines: number[]; yScale: YScale; format: (value: number) => string };

export function LineLabels({ lines, yScale, format }: LabelsProps) {
  return (
    <div aria-hidden className="mono-type relative min-w-5 text-muted">
      {lines.map((line) => (
        <span key={line} className="block">
          <span className="invisible">{format(line)}</span>
          <span className="absolute left-0 -translate-y-1/2" style={{ top: `${yScale(line)}%` }}>
            {format(line)}
          </span>
        </span>
      ))}
    </div>
  );
}

export function ChartEnds({ from, to }: { from: string | undefined; to: string | undefined }) {
  return (
    <p aria-hidden className="mono-type mt-2 flex justify-between text-muted">
      <span>{from}</span>
      <span>{to}</span>
    </p>
  );
}
