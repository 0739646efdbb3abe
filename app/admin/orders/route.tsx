import { Download } from "lucide-react";
import { href } from "react-router";
import { privatePage } from "#app/platform/http/private-page.ts";
import { PageLinks } from "#app/platform/navigation/page-links.tsx";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { formatOrderCount } from "#app/platform/ui/counts.ts";
import { EmptyState } from "#app/platform/ui/empty-state.tsx";
import { requireAdmin } from "#app/shop/accounts/guards.server.ts";
import { listMonths } from "#app/shop/orders/books/month-of-books.server.ts";
import {
  type OrderFilter,
  orderViews,
  readOrderFilter,
} from "#app/shop/orders/managing/order-filter.ts";
import { countAttention, listOrders } from "#app/shop/orders/managing/order-list.server.ts";
import { m } from "#messages";
import { AdminFailed } from "../shared/admin-failed.tsx";
import { AdminHeading } from "../shared/admin-heading.tsx";
import { ListSearch } from "../shared/list-search.tsx";
import { ViewLinks } from "../shared/view-links.tsx";
import type { Route } from "./+types/route";
import { BooksForm } from "./books-form.tsx";
import { OrderTable } from "./order-table.tsx";
import { ordersAddress, ordersCsvAddress } from "./orders-address.ts";

export const middleware = [requireAdmin];

export async function loader({ url }: Route.LoaderArgs) {
  const filter = readOrderFilter(url.searchParams);
  const [list, attention, months] = await Promise.all([
    listOrders(filter),
    countAttention(),
    listMonths(),
  ]);
  return { ...list, attention, months, filter };
}

export function meta({ matches }: Route.MetaArgs) {
  return privatePage(matches, m.orders());
}

export default function OrdersPage({ loaderData }: Route.ComponentProps) {
  const { orders, filter, attention, page, pages } = loaderData;
  return (
    <main id="content" tabIndex={-1} className="min-w-0 pb-16 outline-none">
      <AdminHeading title={m.orders()} text={formatOrderCount(loaderData)}>
        {/* Plain link, because it downloads a file. */}
        <a href={ordersCsvAddress(filter)} download className={buttonVariants("plain", "small")}>
          <Download aria-hidden className="size-4" /> {m.download_csv()}
        </a>
      </AdminHeading>
      <OrderFilterBar filter={filter} attention={attention} />
      {orders.length > 0 ? <OrderTable orders={orders} /> : <NoOrders filter={filter} />}
      <PageLinks page={page} pages={pages} />
      <BooksForm months={loaderData.months} />
    </main>
  );
}

function OrderFilterBar({ filter, attention }: { filter: OrderFilter; attention: number }) {
  return (
    <div className="mb-5 grid gap-3">
      <ViewLinks
        label={m.orders()}
        views={orderViews}
        view={filter.view}
        counted={{ view: "attention", count: attention }}
      />
      <ListSearch
        action={href("/admin/orders")}
        search={filter.search ?? ""}
        of={m.orders()}
        label={m.orders_search_by_number_track_name_or()}
        placeholder={m.orders_number_track_name_or_email()}
        clearTo={ordersAddress({ view: filter.view })}
        className="max-w-xl"
      >
        {filter.view !== "current" && <input type="hidden" name="view" value={filter.view} />}
      </ListSearch>
    </div>
  );
}

function NoOrders({ filter: { search, view } }: { filter: OrderFilter }) {
  if (search)
    return (
      <EmptyState
        title={m.orders_no_orders_found()}
        text={m.orders_try_another_search_or_view()}
        next={{ to: href("/admin/orders"), name: m.search_clear() }}
      />
    );
  if (view === "attention") {
    return (
      <EmptyState
        title={m.orders_nothing_needs_you()}
        text={m.orders_attention_empty()}
        next={{ to: href("/admin/orders"), name: m.order_all_orders() }}
      />
    );
  }
  return <EmptyState title={m.orders_no_orders_yet()} text={m.orders_empty()} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <AdminFailed
      error={error}
      title={m.orders_error_fetching_orders()}
      text={m.orders_not_loaded()}
    />
  );
}
