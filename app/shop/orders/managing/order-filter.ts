import { readTyped } from "#app/platform/navigation/list-address.ts";
import { readPage } from "#app/platform/navigation/paging.ts";
import { m } from "#messages";

export const orderViews = {
  current: m.orders_current,
  attention: m.orders_attention,
  open: m.orders_open,
  services: m.orders_services_due,
  sold: m.sold,
  returned: m.given_back,
  over: m.orders_not_paid,
} as const;

export type OrderView = keyof typeof orderViews;

export type OrderFilter = { view: OrderView; search: string | undefined; page: number };

const MAX_SEARCH_LENGTH = 200;

export function readOrderFilter(parameters: URLSearchParams): OrderFilter {
  const view = parameters.get("view") ?? "current";
  return {
    view: isOrderView(view) ? view : "current",
    search: readTyped(parameters, "search", MAX_SEARCH_LENGTH) || undefined,
    page: readPage(parameters),
  };
}

function isOrderView(text: string): text is OrderView {
  return Object.hasOwn(orderViews, text);
}
