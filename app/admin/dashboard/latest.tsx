import { href, Link } from "react-router";
import { langOf } from "#app/platform/i18n/language.ts";
import { DateTime } from "#app/platform/ui/date-time.tsx";
import { formatMoney } from "#app/platform/ui/money.ts";
import type { LatestOrder } from "#app/shop/orders/managing/order-list.server.ts";
import { m } from "#messages";
import { OrderStateBadge } from "../orders/order-state-badge.tsx";
import { ordersAddress } from "../orders/orders-address.ts";

type Props = {
  orders: LatestOrder[];
  sales: LatestOrder[];
  played: { id: string; title: string; listens: number }[];
};

export function Latest({ orders, sales, played }: Props) {
  const locale = m.dashboard_locale();
  return (
    <div className="mt-10 grid gap-x-10 gap-y-8 lg:grid-cols-2 2xl:grid-cols-3">
      <List
        id="recent-orders"
        title={m.dashboard_recent_orders()}
        empty={m.dashboard_no_orders()}
        more={{ to: ordersAddress({}), name: m.dashboard_see_orders() }}
        rows={orders.map(({ id, title, state, createdAt }) => ({
          id,
          title,
          to: href("/admin/orders/:id", { id }),
          detail: <DateTime at={createdAt} />,
          value: (
            <span lang={langOf("en")}>
              <OrderStateBadge state={state} />
            </span>
          ),
        }))}
      />
      <List
        id="sold-lately"
        title={m.dashboard_sold_lately()}
        empty={m.dashboard_nothing_sold()}
        more={{ to: ordersAddress({ view: "sold" }), name: m.dashboard_see_sales() }}
        rows={sales.map(({ id, title, paidAt, createdAt, totalCents: cents, currency }) => ({
          id,
          title,
          to: href("/admin/orders/:id", { id }),
          detail: <DateTime at={paidAt ?? createdAt} />,
          value: formatMoney({ cents, currency }, locale),
        }))}
      />
      <List
        id="most-played"
        title={m.dashboard_most_heard()}
        empty={m.dashboard_nothing_heard()}
        more={{ to: href("/admin/insights"), name: m.dashboard_see_insights() }}
        rows={played.map(({ id, title, listens: count }) => ({
          id,
          title,
          to: href("/admin/track/:id", { id }),
          value: m.dashboard_listens({ count }),
        }))}
      />
    </div>
  );
}

type Row = {
  id: string;
  title: string;
  to: string;
  detail?: React.ReactNode;
  value: React.ReactNode;
};

type ListProps = {
  id: string;
  title: string;
  empty: string;
  more: { to: string; name: string };
  rows: Row[];
};

function List({ id, title, empty, more, rows }: ListProps) {
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id} className="font-semibold text-lg">
          {title}
        </h2>
        <Link
          to={more.to}
          className="inline-flex min-h-9 items-center text-sm underline underline-offset-4 hover:text-accent"
        >
          {more.name}
        </Link>
      </div>
      {rows.length === 0 ? (
        <p className="mt-2 border-line border-t py-3 text-muted text-sm">{empty}</p>
      ) : (
        <ul className="mt-2 border-line border-t text-sm">
          {rows.map((row) => (
            <li
              key={row.id}
              className="flex items-start justify-between gap-4 border-line border-b py-2"
            >
              <p className="min-w-0 [overflow-wrap:anywhere]">
                <Link to={row.to} className="inline-block min-h-6 font-semibold hover:text-accent">
                  <bdi>{row.title}</bdi>
                </Link>
                {row.detail && <span className="block text-muted">{row.detail}</span>}
              </p>
              <span className="shrink-0 tabular-nums">{row.value}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
