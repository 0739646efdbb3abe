import { useContext } from "react";
import { useSearchParams } from "react-router";
import { formatPrice } from "#app/platform/ui/format.ts";
import { ShopCurrency } from "#app/platform/ui/shop-currency.ts";
import type { PublicTrack } from "#app/shop/catalog/track.ts";
import { m } from "#messages";
import { PlayAll } from "./play-all.tsx";
import { ShortlistRow } from "./shortlist-row.tsx";
import { SortLinks } from "./sort-links.tsx";
import { readSort, sortTracks } from "./sort-tracks.ts";

type Props = {
  tracks: PublicTrack[];
  /** Absent in someone else's list. */
  onRemove?: (track: PublicTrack) => void;
};

export function ShortlistTable({ tracks, onRemove }: Props) {
  const [parameters] = useSearchParams();
  const sort = readSort(parameters);
  const sorted = sortTracks(tracks, sort);
  const ariaSort = (by: typeof sort.by) => {
    if (by !== sort.by) return undefined;
    return sort.isDescending ? "descending" : "ascending";
  };
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 border-line border-t py-4">
        <div className="flex items-center gap-4">
          <PlayAll tracks={sorted} />
          <Summary tracks={tracks} />
        </div>
        {tracks.length > 1 && <SortLinks sort={sort} />}
      </div>
      <div className="scroll-shade overflow-x-auto">
        <table className="w-full border-line border-t">
          <caption className="sr-only">{m.shortlist()}</caption>
          <thead className="mono-type text-muted">
            <tr className="[&>th]:py-2 [&>th]:pr-2 [&>th]:font-normal lg:[&>th]:pr-6 [&>th:last-child]:pr-0">
              <th scope="col" className="w-12 lg:w-14">
                <span className="sr-only">{m.player_play()}</span>
              </th>
              <th scope="col" aria-sort={ariaSort("title")} className="text-left">
                {m.track()}
              </th>
              <th scope="col" aria-sort={ariaSort("key")} className="text-left">
                {m.key()}
              </th>
              <th scope="col" aria-sort={ariaSort("tempo")} className="text-right">
                {m.bpm()}
              </th>
              <th
                scope="col"
                aria-sort={ariaSort("length")}
                className="hidden text-right sm:table-cell"
              >
                {m.catalog_length()}
              </th>
              <th scope="col" aria-sort={ariaSort("price")} className="text-right max-sm:pr-0!">
                {m.price()}
              </th>
              <th scope="col" className="hidden sm:table-cell">
                <span className="sr-only">{m.buy()}</span>
              </th>
              {onRemove && (
                <th scope="col" className="hidden sm:table-cell">
                  <span className="sr-only">{m.remove()}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody className="divide-y divide-line border-line border-y">
            {sorted.map((track) => (
              <ShortlistRow key={track.id} track={track} tracks={sorted} onRemove={onRemove} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function Summary({ tracks }: { tracks: PublicTrack[] }) {
  const currency = useContext(ShopCurrency);
  const available = tracks.filter(({ isSold, reservation }) => !isSold && !reservation);
  const totalCents = available.reduce((sum, { priceCents }) => sum + priceCents, 0);
  const total = available.length > 1 && formatPrice(totalCents, currency);
  return (
    <p role="status" className="mono-type text-muted">
      {m.shortlist_available({ available: available.length, count: tracks.length })}
      {total && ` · ${m.shortlist_total({ total })}`}
    </p>
  );
}
