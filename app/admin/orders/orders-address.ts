import { href } from "react-router";
import { listAddress, queryOf } from "#app/platform/navigation/list-address.ts";
import type { OrderFilter } from "#app/shop/orders/managing/order-filter.ts";

type Filter = Partial<Omit<OrderFilter, "page">>;

export function ordersAddress(filter: Filter): string {
  return listAddress(href("/admin/orders"), filterQuery(filter));
}

export function ordersCsvAddress(filter: Filter): string {
  return listAddress(href("/admin/orders.csv"), filterQuery(filter));
}

function filterQuery({ view, search }: Filter): URLSearchParams {
  return queryOf({ view: view !== "current" && view, search });
}
