import { TriangleAlert } from "lucide-react";
import { href, Link } from "react-router";
import { DateTime } from "#app/platform/ui/date-time.tsx";
import { formatMoney } from "#app/platform/ui/money.ts";
import type { ListedOrder } from "#app/shop/orders/managing/order-list.server.ts";
import { providerNames } from "#app/shop/payments/provider-names.ts";
import { m } from "#messages";
import { ColumnHeads } from "../shared/column-heads.tsx";
import { OrderStateBadge } from "./order-state-badge.tsx";

const columns = [
  { name: m.order, width: "w-[26%]" },
  { name: m.order_buyer, width: "w-[27%]" },
  { name: m.state, width: "w-[19%]" },
  { name: m.orders_when, width: "w-[16%]" },
  { name: m.total, width: "w-[12%]", isNumeric: true },
];

/** Each row is a card on narrow screens. */
export function OrderTable({ orders }: { orders: ListedOrder[] }) {
  return (
    <table className="w-full table-fixed border-line text-sm max-xl:block xl:border">
      <ColumnHeads columns={columns} hidden="max-xl:sr-only" />
      <tbody className="max-xl:grid max-xl:gap-3 xl:divide-y xl:divide-line">
        {orders.map((order) => (
          <OrderRow key={order.id} order={order} />
        ))}
      </tbody>
    </table>
  );
}

const cell = "min-w-0 px-3 py-3 align-top font-normal max-xl:block max-xl:py-1";

function OrderRow({ order }: { order: ListedOrder }) {
  const { id, number, title, legalName, email, provider, createdAt, paidAt } = order;
  return (
    <tr className="hover:bg-surface max-xl:grid max-xl:border max-xl:border-line max-xl:py-2 md:max-xl:grid-cols-2">
      <th scope="row" className={`${cell} text-left md:max-xl:col-span-2`}>
        <Link
          to={href("/admin/orders/:id", { id })}
          className="inline-block min-h-6 font-semibold underline-offset-4 [overflow-wrap:anywhere] hover:underline"
        >
          {title}
        </Link>
        <span className="mono-type mt-1 block text-muted">
          {number ?? m.orders_no_number_yet()}
          {order.kind === "service" && ` · ${m.service()}`}
        </span>
        {order.attentions.map((attention) => (
          <span key={attention} className="mt-1 flex gap-1.5 text-danger text-sm">
            <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" /> {attention}
          </span>
        ))}
      </th>
      <td className={`${cell} [overflow-wrap:anywhere]`}>
        {legalName ? (
          <>
            <span className="block">{legalName}</span>
            <span className="block text-muted">{email}</span>
          </>
        ) : (
          <span className="text-muted">
            {order.channel === "checkout" ? m.orders_not_known_yet() : m.orders_outside_the_shop()}
          </span>
        )}
      </td>
      <td className={cell}>
        <OrderStateBadge state={order.state} />
        {provider && <span className="mt-1 block text-muted">{providerNames[provider]()}</span>}
      </td>
      <td className={`${cell} text-muted`}>
        <DateTime at={paidAt ?? createdAt} />
      </td>
      <td className={`${cell} tabular-nums xl:text-right`}>
        {formatMoney({ cents: order.totalCents, currency: order.currency })}
      </td>
    </tr>
  );
}
