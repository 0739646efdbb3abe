import { scaleLinear } from "d3-scale";
import type { Currency } from "#app/platform/system/currency.ts";
import { formatNumber, formatPrice } from "#app/platform/ui/format.ts";
import type { TimeToSale } from "#app/shop/insights/sales-counts.server.ts";
import { m } from "#messages";
import { ChartFigure } from "./chart-figure.tsx";
import { ChartEnds, ChartLines, LineLabels } from "./chart-lines.tsx";

type Props = { sold: TimeToSale; currency: Currency };

const TICKS = 4;
const daysOf = (days: number) => m.count_days({ count: Math.floor(days) });

/** Plots sold tracks by days in the shop and price. */
export function SalesChart({ sold, currency }: Props) {
  const { count, medianDays, medianCents, latest } = sold;
  const price = (cents: number) => formatPrice(cents, currency);
  return (
    <ChartFigure
      heading={m.insights_time_to_sale()}
      total={daysOf(medianDays)}
      detail={m.insights_the_median_of_sold_for_in({ count, amount: price(medianCents) })}
      table="time-to-sale"
      columns={[m.track(), m.insights_sold_on(), m.insights_days_in_the_shop(), m.price()]}
      rows={latest.map(({ title, soldOn, days, cents }) => [
        title,
        soldOn,
        formatNumber(Math.floor(days)),
        price(cents),
      ])}
      className="border-line border-t border-l"
    >
      <Dots sold={sold} price={price} />
    </ChartFigure>
  );
}

function Dots({ sold, price }: { sold: TimeToSale; price: (cents: number) => string }) {
  const { latest, medianDays, medianCents } = sold;
  const xScale = scaleLinear([0, Math.max(1, ...latest.map(({ days }) => days))], [0, 96]).nice(
    TICKS,
  );
  const yScale = scaleLinear(
    [0, Math.max(100, ...latest.map(({ cents }) => cents))],
    [100, 0],
  ).nice(TICKS);
  const prices = yScale.ticks(TICKS).filter((cents) => cents > 0);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2">
      <svg role="img" className="h-56 w-full overflow-visible">
        <title>
          {m.insights_by_days_in_the_shop_and({
            count: latest.length,
            day: daysOf(medianDays),
            amount: price(medianCents),
          })}
        </title>
        <ChartLines lines={prices} yScale={yScale} />
        {latest.map(({ title, days, cents, soldOn }) => (
          <circle
            key={`${title} ${soldOn} ${days}`}
            cx={`${xScale(days)}%`}
            cy={`${yScale(cents)}%`}
            r={5}
            className="fill-accent/70 stroke-ground"
          >
            <title>{`${title}: ${daysOf(days)}, ${price(cents)}`}</title>
          </circle>
        ))}
      </svg>
      <LineLabels lines={prices} yScale={yScale} format={price} />
      <ChartEnds from={m.insights_n_0_days()} to={daysOf(xScale.invert(100))} />
    </div>
  );
}
