import { readTyped } from "#app/platform/navigation/list-address.ts";
import { readPage } from "#app/platform/navigation/paging.ts";
import { m } from "#messages";
import type { OrderState } from "../state/order-states.ts";

export const orderViews = {
  current: { name: m.orders_current, states: undefined },
  attention: { name: m.orders_attention, states: undefined },
  open: {
    name: m.orders_open,
    states: ["reserved", "awaiting-payment", "closing", "awaiting-transfer", "capturing"],
  },
  services: { name: m.orders_services_due, states: undefined },
  sold: { name: m.sold, states: ["paid"] },
  returned: { name: m.given_back, states: ["refunded", "charged-back", "paid-too-late"] },
  over: { name: m.orders_not_paid, states: ["expired", "cancelled"] },
} as const satisfies Record<
  string,
  { name: () => string; states: readonly OrderState[] | undefined }
>;

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
