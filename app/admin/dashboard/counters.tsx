import {
  Banknote,
  HardDrive,
  Heart,
  type LucideIcon,
  Mail,
  ShoppingBag,
  Users,
} from "lucide-react";
import { href, Link } from "react-router";
import { formatMoney } from "#app/platform/ui/money.ts";
import { m } from "#messages";
import type { Route } from "./+types/route";

const links = {
  orders: { to: href("/admin/orders"), action: m.dashboard_see_orders },
  messages: { to: href("/admin/messages"), action: m.dashboard_see_messages },
  users: { to: href("/admin/users"), action: m.dashboard_manage_users },
  files: { to: href("/admin/settings/storage"), action: m.dashboard_see_files },
};

type Counts = Route.ComponentProps["loaderData"];

export function Counters({ counts }: { counts: Counts }) {
  return (
    <ul className="mt-4 grid border-line border-t border-l sm:grid-cols-2 xl:grid-cols-3">
      {countersOf(counts).map((counter) => (
        <Counter key={counter.name} {...counter} />
      ))}
    </ul>
  );
}

function countersOf({ messages, users, files, ...sold }: Counts): Counted[] {
  const unread = m.dashboard_unread({ unread: messages.unread });
  const active = m.dashboard_active({ active: users.active });
  const broken =
    files.broken > 0
      ? m.dashboard_with_a_problem({ broken: files.broken })
      : m.dashboard_all_in_order();
  return [
    ...countSales(sold),
    {
      icon: Mail,
      name: m.dashboard_messages(),
      count: messages.all,
      detail: unread,
      leadsTo: links.messages,
    },
    {
      icon: Heart,
      name: m.dashboard_likes(),
      count: sold.tracks.likes,
      detail: m.dashboard_on_all_tracks(),
    },
    {
      icon: Users,
      name: m.dashboard_users(),
      count: users.all,
      detail: active,
      leadsTo: links.users,
    },
    {
      icon: HardDrive,
      name: m.dashboard_files(),
      count: files.all,
      detail: broken,
      leadsTo: links.files,
    },
  ];
}

type Sold = Pick<Counts, "tracks" | "orders" | "transfers" | "currency">;

function countSales({ orders, transfers, currency }: Sold) {
  const { attention } = orders;
  const waiting = [
    attention > 0 && m.dashboard_attention({ attention }),
    transfers > 0 && m.dashboard_to_match({ transfers }),
  ].filter(Boolean);
  const locale = m.dashboard_locale();
  const month = formatMoney({ cents: orders.monthCents, currency }, locale);
  const all = formatMoney({ cents: orders.revenueCents, currency }, locale);
  return [
    {
      icon: ShoppingBag,
      name: m.dashboard_open_orders(),
      count: orders.open,
      detail: waiting.join(", ") || m.dashboard_none_needs_attention(),
      leadsTo: links.orders,
    },
    {
      icon: Banknote,
      name: m.dashboard_revenue(),
      count: month,
      detail: m.dashboard_this_month_in_all({ all }),
      leadsTo: links.orders,
    },
  ];
}

type Counted = {
  icon: LucideIcon;
  count: number | string;
  name: string;
  detail: string;
  leadsTo?: { to: string; action: () => string };
};

function Counter({ icon: Icon, count, name, detail, leadsTo }: Counted) {
  return (
    <li className="flex flex-col border-line border-r border-b p-5">
      <h2 className="flex items-center gap-2 text-muted text-sm">
        <Icon aria-hidden className="size-4" strokeWidth={1.75} /> {name}
      </h2>
      <p className="display-type mt-2 text-2xl tabular-nums [overflow-wrap:anywhere]">
        {count.toLocaleString(m.dashboard_locale())}
      </p>
      <p className="mt-2 text-muted text-sm">{detail}</p>
      {leadsTo && (
        <Link
          to={leadsTo.to}
          className="mt-4 inline-flex min-h-9 items-center self-start border-edge/60 border-b font-semibold text-sm hover:border-accent hover:text-accent"
        >
          {leadsTo.action()}
        </Link>
      )}
    </li>
  );
}
