import { csvOf } from "#app/platform/formats/csv.server.ts";
import { formatRate } from "#app/shop/accounting/taxes/tax-breakdown.ts";
import type { OrderFilter } from "./order-filter.ts";
import { readOrders } from "./order-list.server.ts";

const columns = [
  "number",
  "state",
  "made",
  "paid",
  "track",
  "total",
  "currency",
  "provider",
  "name",
  "email",
  "country",
  "vat id",
  "sold",
  "before tax",
  "tax",
  "tax percent",
  "tax country",
  "kind",
  "attention",
  "discount code",
  "discount",
  "refunded tracks",
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
      order.titles.join("; "),
      (order.totalCents / 100).toFixed(2),
      order.currency,
      order.provider ?? "",
      order.legalName ?? "",
      order.email ?? "",
      order.country ?? "",
      order.vatId ?? "",
      order.channel,
      ...taxColumns(order),
      order.kind,
      order.attentions ?? "",
      order.discountCode ?? "",
      order.discountCents ? (order.discountCents / 100).toFixed(2) : "",
      order.returnedTitles.join("; "),
    ];
  }
}

type Taxed = Record<"netCents" | "taxCents" | "basisPoints", number | null> & {
  taxCountry: string | null;
};

function taxColumns({ netCents, taxCents, basisPoints, taxCountry }: Taxed): string[] {
  if (netCents === null || taxCents === null || basisPoints === null) return ["", "", "", ""];
  const amounts = [netCents, taxCents].map((cents) => (cents / 100).toFixed(2));
  return [...amounts, formatRate(basisPoints), taxCountry ?? ""];
}
