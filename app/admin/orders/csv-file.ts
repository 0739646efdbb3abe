import { requireAdmin } from "#app/accounts/guards.server.ts";
import { readOrderFilter } from "#app/orders/managing/order-filter.ts";
import { ordersCsv } from "#app/orders/managing/orders-csv.server.ts";
import type { Route } from "./+types/csv-file";

export const middleware = [requireAdmin];

export function loader({ url }: Route.LoaderArgs): Response {
  const day = new Date().toISOString().slice(0, 10);
  return new Response(ordersCsv(readOrderFilter(url.searchParams)), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="orders-${day}.csv"`,
      "Cache-Control": "no-store",
    },
  });
}
