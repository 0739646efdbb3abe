import { formatNumber } from "#app/platform/ui/format.ts";
import { formatMoney } from "#app/platform/ui/money.ts";
import type { Insights, Period } from "#app/shop/insights/find-insights.server.ts";
import { nameOfStart } from "#app/shop/insights/scales.ts";
import { m } from "#messages";
import { BarChart } from "./bar-chart.tsx";
import { ChartFigure } from "./chart-figure.tsx";
import { Funnel } from "./funnel.tsx";
import { sumPeriods } from "./sum-periods.ts";

type Measure = "listens" | "visits" | "likes" | "cents";

const columnOf = { day: m.insights_day, week: m.insights_week, month: m.orders_month };

export function PeriodCharts({ scale, periods, currency }: Insights) {
  const named = periods.map((period) => {
    const start = nameOfStart(scale, period.start);
    return { ...period, name: scale === "week" ? m.insights_week_of({ start }) : start };
  });
  const money = (cents: number) => formatMoney({ cents, currency });
  const short = (cents: number) => money(cents).replace(/[.,]00(?!\d)/, "");
  const chart = (heading: string, measure: Measure, format = formatNumber, axis = format) => {
    const all = sumPeriods(periods, measure);
    return (
      <ChartFigure
        heading={heading}
        total={format(all)}
        detail={describeBest(named, measure, format)}
        table="over-time"
        columns={[columnOf[scale](), heading]}
        rows={named.map((period) => [period.name, format(period[measure])])}
      >
        <BarChart
          label={m.insights_by_in_all({
            heading,
            columnOf: columnOf[scale]().toLowerCase(),
            all: format(all),
          })}
          bars={named.map((period) => ({ name: period.name, value: period[measure] }))}
          format={axis}
        />
      </ChartFigure>
    );
  };
  return (
    <div className="grid border-line border-t border-l sm:grid-cols-2 2xl:grid-cols-3">
      {chart(m.insights_listens(), "listens")}
      {chart(m.insights_track_pages_opened(), "visits")}
      {chart(m.likes(), "likes")}
      <Checkouts scale={scale} periods={named} />
      {chart(m.insights_revenue(), "cents", money, short)}
      <Funnel periods={periods} />
    </div>
  );
}

type Named = Period & { name: string };

function Checkouts({ scale, periods }: { scale: Insights["scale"]; periods: Named[] }) {
  const begun = sumPeriods(periods, "begun");
  const finished = sumPeriods(periods, "finished");
  return (
    <ChartFigure
      heading={m.insights_checkouts()}
      total={formatNumber(begun)}
      detail={
        <span className="flex flex-wrap gap-x-4">
          <Key
            className="h-3 w-3 border-edge border-t-2 bg-wave/35"
            text={m.insights_begun({ begun })}
          />
          <Key className="h-3 w-1.5 bg-accent" text={m.insights_count_finished({ finished })} />
        </span>
      }
      table="over-time"
      columns={[columnOf[scale](), m.insights_checkouts_begun(), m.insights_checkouts_finished()]}
      rows={periods.map(({ name, ...each }) => [
        name,
        formatNumber(each.begun),
        formatNumber(each.finished),
      ])}
    >
      <BarChart
        label={m.insights_checkouts_by_begun_finished({
          columnOf: columnOf[scale]().toLowerCase(),
          begun,
          finished,
        })}
        bars={periods.map((each) => ({ name: each.name, value: each.begun, part: each.finished }))}
        hasParts
      />
    </ChartFigure>
  );
}

function Key({ className, text }: { className: string; text: string }) {
  return (
    <span className="inline-flex items-center gap-2">
      <span aria-hidden className={className} /> {text}
    </span>
  );
}

function describeBest(
  periods: Named[],
  measure: Measure,
  format: (value: number) => string,
): string {
  const best = periods.reduce((most, period) => (period[measure] > most[measure] ? period : most));
  return best[measure] > 0
    ? m.insights_most({ best: format(best[measure]), name: best.name })
    : m.insights_none_yet();
}
