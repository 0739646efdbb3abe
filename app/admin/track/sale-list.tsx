import { href, Link } from "react-router";
import { formatTime } from "#app/platform/ui/format-time.ts";
import { formatMoney } from "#app/platform/ui/money.ts";
import type { SaleOfTrack } from "#app/shop/orders/selling/sales-of-track.server.ts";
import { m } from "#messages";
import { managerAddress } from "../music-manager/manager-address.ts";

const channelLabels: Record<SaleOfTrack["channel"], () => string> = {
  checkout: m.sold_in_shop,
  "download-page": m.sold_on_download_page,
  "thank-you-page": m.sold_on_thank_you_page,
  "by-hand": m.sold_manually,
};

type Props = { trackId: string; isSold: boolean; sales: SaleOfTrack[] };

/** Includes sales that were undone. */
export function SaleList({ trackId, isSold, sales }: Props) {
  return (
    <section className="xl:col-span-2">
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="font-semibold text-lg">{m.sales()}</h2>
        {isSold && (
          <Link
            to={managerAddress(new URLSearchParams(), { unsell: trackId })}
            className="py-2 text-sm underline hover:text-accent"
          >
            {m.undo_sale()}
          </Link>
        )}
      </div>
      {sales.length === 0 && (
        <p className="mt-3 text-muted text-sm">
          {isSold ? m.track_no_record_of_the_sale() : m.track_not_sold_yet()}
        </p>
      )}
      <ul className="mt-3 border-line border-t empty:hidden">
        {sales.map((sale) => (
          <li key={sale.id} className="border-line border-b py-3 text-sm">
            <SaleDetails sale={sale} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function SaleDetails({ sale }: { sale: SaleOfTrack }) {
  const { number, paidAt, channel, by, priceCents, currency, address, userAgent } = sale;
  const isUndone = sale.state !== "paid";
  return (
    <>
      <p className={isUndone ? "text-muted line-through" : "font-semibold"}>
        {paidAt && formatTime(paidAt)}, {channelLabels[channel]()}
        {by && ` (${by})`}, {formatMoney({ cents: priceCents, currency })}
      </p>
      <p className="mt-1">
        <Link
          to={href("/admin/orders/:id", { id: sale.id })}
          className="inline-block min-h-6 underline hover:text-accent"
        >
          {m.track_order({ number: number ?? "" })}
        </Link>
      </p>
      {address && (
        <p className="mt-1 text-muted [overflow-wrap:anywhere]">
          {m.track_from({ address })}
          {userAgent && `, ${userAgent}`}
        </p>
      )}
      {isUndone && (
        <p className="mt-1 [overflow-wrap:anywhere]">
          {sale.undoneBy
            ? m.track_undone_by({
                time: formatTime(sale.stateChangedAt),
                undoneBy: sale.undoneBy,
              })
            : m.track_undone({ time: formatTime(sale.stateChangedAt) })}
          {sale.endReason && `: ${sale.endReason}`}
        </p>
      )}
    </>
  );
}
