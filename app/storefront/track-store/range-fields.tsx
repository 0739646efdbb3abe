import { useContext } from "react";
import { controlVariants } from "#app/platform/ui/field.tsx";
import { ShopCurrency } from "#app/platform/ui/shop-currency.ts";
import type { DescribedFacets } from "#app/shop/catalog/filters/describe-filter.ts";
import { binRange, type Histogram } from "#app/shop/catalog/filters/histogram.ts";
import { type Range, type RangeName, rangeFields } from "#app/shop/catalog/filters/ranges.ts";
import type { TrackFilter } from "#app/shop/catalog/filters/track-filter.ts";
import { m } from "#messages";

type Props = { filter: TrackFilter; facets: DescribedFacets };

export function RangeFields({ filter, facets }: Props) {
  const currency = useContext(ShopCurrency);
  return (
    <div className="grid content-start gap-8 sm:grid-cols-2 lg:grid-cols-1">
      <RangeField name="bpm" legend={m.filter_tempo()} filter={filter} histogram={facets.bpm}>
        <label className="flex min-h-11 items-center gap-3 text-sm md:min-h-8">
          <input
            type="checkbox"
            name="half-double"
            value="fit"
            checked={filter.halfDouble}
            onChange={() => undefined}
            className="size-4.5 shrink-0 accent-accent"
          />
          {m.filter_half_double()}
        </label>
      </RangeField>
      <RangeField
        name="price"
        legend={m.filter_price({ currency })}
        filter={filter}
        histogram={facets.price}
      />
      <RangeField
        name="length"
        legend={m.filter_length()}
        filter={filter}
        histogram={facets.length}
      />
    </div>
  );
}

type FieldProps = {
  name: RangeName;
  legend: string;
  filter: TrackFilter;
  histogram: Histogram;
  children?: React.ReactNode;
};

const ends = { from: m.from, to: m.to };

/** Accept what `readRange` reads, because it ignores other texts. */
const number = String.raw`\d{1,9}([.,]\d{1,6})?`;
const minutes = String.raw`\d{1,4}:[0-5]\d`;
export const rangePatterns: Record<RangeName, string> = {
  bpm: String.raw`\s*${number}\s*`,
  price: String.raw`\s*${number}\s*`,
  length: String.raw`\s*(${minutes}|${number})\s*`,
};

function RangeField({ name, legend, filter, histogram, children }: FieldProps) {
  const fields = rangeFields(filter).filter(({ range }) => range === name);
  const expected = name === "length" ? m.filter_length_expected() : m.filter_number_expected();
  return (
    <fieldset className="group/range min-w-0">
      <legend className="mb-2 font-semibold text-sm">{legend}</legend>
      <Bars histogram={histogram} range={filter[name]} />
      <div className="mt-2 grid grid-cols-2 gap-3">
        {fields.map(({ end, name: field, text }) => (
          <label key={field} className="grid gap-1 text-muted text-xs">
            {ends[end]()}
            <input
              name={field}
              defaultValue={text}
              inputMode={name === "length" ? "text" : "decimal"}
              autoComplete="off"
              maxLength={12}
              pattern={rangePatterns[name]}
              title={expected}
              className={`${controlVariants()} tabular-nums user-invalid:border-danger`}
            />
          </label>
        ))}
      </div>
      <p className="danger-text mt-2 hidden text-sm group-has-[:user-invalid]/range:block">
        {expected}
      </p>
      {children}
    </fieldset>
  );
}

const HEIGHT = 24;

/** Highlights the values within the range. */
function Bars({ histogram, range }: { histogram: Histogram; range: Range | undefined }) {
  const { counts } = histogram;
  const highest = Math.max(1, ...counts);
  const [first, last] = binRange(histogram, range);
  const pathOf = (isInside: boolean) =>
    counts
      .map((count, index) => {
        const height = count === 0 ? 0 : Math.max(1, (count / highest) * HEIGHT);
        const isShown = height > 0 && (index >= first && index <= last) === isInside;
        return isShown ? `M${index}.1 ${HEIGHT}v-${height.toFixed(1)}h.8V${HEIGHT}z` : "";
      })
      .join("");
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${counts.length} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="block h-12 w-full border-line border-b"
    >
      <path d={pathOf(true)} className="fill-accent" />
      <path d={pathOf(false)} className="fill-edge/50" />
    </svg>
  );
}
