import { formatNumber } from "#app/platform/ui/format.ts";
import type { Period } from "#app/shop/insights/find-insights.server.ts";
import { m } from "#messages";
import { ChartFigure } from "./chart-figure.tsx";
import { sumPeriods } from "./sum-periods.ts";

const steps = [
  [m.insights_track_pages_opened, "visits"],
  [m.insights_listens, "listens"],
  [m.insights_checkouts_begun, "begun"],
  [m.insights_checkouts_finished, "finished"],
] as const;

export function Funnel({ periods }: { periods: Period[] }) {
  const counts = steps.map(([name, measure]) => ({
    name: name(),
    count: sumPeriods(periods, measure),
  }));
  const most = Math.max(1, ...counts.map(({ count }) => count));
  const texts = counts.map(({ name, count }) => [name, formatNumber(count)]);
  return (
    <ChartFigure
      heading={m.insights_sales_funnel()}
      table="over-time"
      columns={[m.insights_step(), m.insights_in_all()]}
      rows={texts}
    >
      <ul className="grid gap-4">
        {counts.map(({ name, count }) => (
          <li key={name} className="text-sm">
            <p className="flex justify-between gap-4">
              {name} <span className="tabular-nums">{formatNumber(count)}</span>
            </p>
            <p aria-hidden className="mt-1.5 h-5 bg-raised">
              <span
                className="block h-full bg-accent"
                style={{ width: `${(count / most) * 100}%` }}
              />
            </p>
          </li>
        ))}
      </ul>
    </ChartFigure>
  );
}
