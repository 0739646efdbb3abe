import { href } from "react-router";
import type { OrderFilter } from "#app/shop/orders/managing/order-filter.ts";

export function ordersAddress({ view, search }: Partial<Omit<OrderFilter, "page">>): string {
  return withQuery(href("/admin/orders"), { view, search });
}

export function ordersCsvAddress({ view, search }: Omit<OrderFilter, "page">): string {
  return withQuery(href("/admin/orders.csv"), { view, search });
}

function withQuery(path: string, { view, search }: { view?: string; search?: string }): string {
  const parameters = new URLSearchParams();
  if (view && view !== "current") parameters.set("view", view);
  if (search) parameters.set("search", search);
  return `${path}${parameters.size > 0 ? `?${parameters}` : ""}`;
}
