import { Link } from "react-router";
import type { Purchase } from "#app/orders/purchases.server.ts";
import { formatTime } from "#app/ui/format.ts";
import { managerAddress } from "../music-manager/manager-address.ts";

const ways: Record<Purchase["how"], string> = {
  "download-page": "on its download page",
  "thank-you-page": "on its thank-you page",
  "by-hand": "by hand",
};

type Props = { trackId: string; isSold: boolean; purchases: Purchase[] };

/** When a track was sold, how and from where, and which sales were undone. */
export function PurchaseList({ trackId, isSold, purchases }: Props) {
  return (
    <section className="xl:col-span-2">
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="font-semibold text-lg">Sales</h2>
        {isSold && (
          <Link
            to={managerAddress(new URLSearchParams(), { unsell: trackId })}
            className="py-2 text-sm underline hover:text-accent"
          >
            Undo sale
          </Link>
        )}
      </div>
      {purchases.length === 0 && (
        <p className="mt-3 text-muted text-sm">
          {isSold ? "No record of the sale" : "Not sold yet"}
        </p>
      )}
      <ul className="mt-3 border-line border-t empty:hidden">
        {purchases.map((purchase) => (
          <li key={purchase.id} className="border-line border-b py-3 text-sm">
            <PurchaseLines purchase={purchase} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function PurchaseLines({ purchase }: { purchase: Purchase }) {
  const { soldAt, how, by, priceCents, address, userAgent, voidedAt, voidReason } = purchase;
  return (
    <>
      <p className={voidedAt ? "text-muted line-through" : "font-semibold"}>
        {formatTime(soldAt)}, {ways[how]}
        {by && ` (${by})`}, {(priceCents / 100).toFixed(2)}€
      </p>
      {address && (
        <p className="mt-1 text-muted [overflow-wrap:anywhere]">
          From {address}
          {userAgent && `, ${userAgent}`}
        </p>
      )}
      {voidedAt && (
        <p className="mt-1 [overflow-wrap:anywhere]">
          Undone {formatTime(voidedAt)}
          {purchase.undoneBy && ` by ${purchase.undoneBy}`}: {voidReason}
        </p>
      )}
    </>
  );
}
