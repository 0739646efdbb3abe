import { requireAdmin } from "#app/shop/accounts/guards.server.ts";
import { readOrderFilter } from "#app/shop/orders/managing/order-filter.ts";
import { ordersCsv } from "#app/shop/orders/managing/orders-csv.server.ts";
import { csvResponse } from "../shared/csv-response.server.ts";
import { requireConfirmation } from "../shared/require-confirmation.server.ts";
import type { Route } from "./+types/orders-csv";

export const middleware = [requireAdmin, requireConfirmation("download-orders")];

export function loader({ url }: Route.LoaderArgs): Response {
  return csvResponse("orders", ordersCsv(readOrderFilter(url.searchParams)));
}
