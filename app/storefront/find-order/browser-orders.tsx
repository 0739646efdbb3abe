import { ChevronRight } from "lucide-react";
import { localPath } from "#app/platform/i18n/language-address.ts";
import { href } from "#app/platform/navigation/href.ts";
import { formatLongDay } from "#app/platform/ui/format-time.ts";
import { formatMoney } from "#app/platform/ui/money.ts";
import type { BrowserOrder } from "#app/shop/orders/buyers/browser-orders.server.ts";
import { stateNames } from "#app/shop/orders/state/order-states.ts";
import { m } from "#messages";

/** The links are plain, because the router would store their secret URLs. */
export function BrowserOrders({ orders }: { orders: BrowserOrder[] }) {
  return (
    <section>
      <h2 className="font-semibold text-lg">{m.find_order_browser()}</h2>
      <ul className="mt-4 border-line border-t">
        {orders.map((order) => (
          <li key={order.secret} className="border-line border-b">
            <a
              href={localPath(href("/orders/:secret", { secret: order.secret }))}
              className="group grid grid-cols-[minmax(0,1fr)_auto] items-center gap-4 py-4 hover:bg-raised sm:px-3"
            >
              <BrowserOrderRow order={order} />
              <ChevronRight aria-hidden className="size-5 text-muted group-hover:text-ink" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function BrowserOrderRow({ order }: { order: BrowserOrder }) {
  const { number, title, state, total, createdAt } = order;
  const details = [number, formatLongDay(createdAt), formatMoney(total)];
  return (
    <span className="min-w-0">
      <span dir="auto" className="block font-semibold text-lg [overflow-wrap:anywhere]">
        {title}
      </span>
      <span className="mono-type mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
        <span className={`font-semibold uppercase ${state === "paid" ? "text-accent" : ""}`}>
          {stateNames[state]()}
        </span>
        {details.filter(Boolean).join(" · ")}
      </span>
    </span>
  );
}
