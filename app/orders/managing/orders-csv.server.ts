import { csvOf } from "#app/web/csv.server.ts";
import type { OrderFilter } from "./order-filter.ts";
import { readOrders } from "./order-list.server.ts";

const columns = [
  ...["number", "state", "made", "paid", "track", "total", "currency", "provider"],
  ...["name", "email", "country", "vat id", "sold"],
];

export function ordersCsv(filter: OrderFilter): ReadableStream<Uint8Array> {
  return csvOf(columns, rowsOf(filter));
}

async function* rowsOf(filter: OrderFilter) {
  for await (const order of readOrders(filter)) {
    yield [
      order.number ?? "",
      order.state,
      order.createdAt.toISOString(),
      order.paidAt?.toISOString() ?? "",
      order.title,
      (order.priceCents / 100).toFixed(2),
      order.currency,
      order.provider ?? "",
      order.legalName ?? "",
      order.email ?? "",
      order.country ?? "",
      order.vatId ?? "",
      order.channel,
    ];
  }
}
