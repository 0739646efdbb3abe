type Up = (value: number) => number;

/** Lines are in percent of the drawing; the lowest is at zero. */
export function ChartLines({ lines, up }: { lines: number[]; up: Up }) {
  return [0, ...lines].map((line) => (
    <line
      key={line}
      x2="100%"
      y1={`${up(line)}%`}
      y2={`${up(line)}%`}
      vectorEffect="non-scaling-stroke"
      className={line === 0 ? "stroke-edge" : "stroke-line"}
    />
  ));
}

type LabelsProps = { lines: number[]; up: Up; format: (value: number) => string };

export function LineLabels({ lines, up, format }: LabelsProps) {
  return (
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
  );
}

export function ChartEnds({ from, to }: { from: string | undefined; to: string | undefined }) {
  return (
    <p aria-hidden className="fact-type mt-2 flex justify-between text-muted">
      <span>{from}</span>
      <span>{to}</span>
    </p>
  );
}
