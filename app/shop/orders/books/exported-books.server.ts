import { csvOf } from "#app/platform/formats/csv.server.ts";
import { formatDay } from "#app/platform/ui/format-time.ts";
import { formatRate } from "#app/shop/accounting/taxes/tax-breakdown.ts";
import { type BookEntry, readMonth } from "./month-of-books.server.ts";
import { supplyDayOf } from "./supply-day.ts";

/** The CSV, the JSON export and the webhook contain it alike. Amounts in units of the currency. */
export function exportedEntry(entry: BookEntry) {
  const sign = entry.kind === "sale" ? 1 : -1;
  const amount = (cents: number) => (cents === 0 ? 0 : (sign * cents) / 100);
  return {
    id: entry.id,
    date: formatDay(entry.at),
    kind: entry.kind,
    order: entry.number ?? "",
    invoice: entry.invoiceNumber ?? "",
    suppliedOn: supplyDayOf({ ...entry, kind: entry.suppliedKind }) ?? "",
    track: entry.titles.join("; "),
    buyer: entry.legalName ?? "",
    buyerIs: entry.buyerKind ?? "",
    buyerAddress: entry.address ?? "",
    buyerCountry: entry.country ?? "",
    paidFromCountry: entry.payerCountry ?? "",
    buyerVatId: entry.vatId ?? "",
    vatIdCheck: entry.vatId ? (entry.vatCheck ?? "unknown") : "",
    vatIdConsultation: entry.consultationNumber ?? "",
    currency: entry.currency,
    total: amount(entry.grossCents),
    beforeTax: amount(entry.netCents),
    tax: amount(entry.taxCents),
    taxPercent: entry.basisPoints === null ? "" : formatRate(entry.basisPoints),
    taxCountry: entry.taxCountry ?? "",
    untaxedBecause: entry.reason === "taxed" ? "" : (entry.note ?? entry.reason ?? ""),
    provider: entry.provider ?? "",
    providerReference: entry.providerRef ?? "",
  };
}

type ExportedEntry = ReturnType<typeof exportedEntry>;

const columns: (keyof ExportedEntry)[] = [
  "date",
  "kind",
  "order",
  "invoice",
  "suppliedOn",
  "track",
  "buyer",
  "buyerIs",
  "buyerAddress",
  "buyerCountry",
  "paidFromCountry",
  "buyerVatId",
  "vatIdCheck",
  "vatIdConsultation",
  "currency",
  "total",
  "beforeTax",
  "tax",
  "taxPercent",
  "taxCountry",
  "untaxedBecause",
  "provider",
  "providerReference",
  "id",
];

export function monthCsv(month: string): ReadableStream<Uint8Array> {
  return csvOf(columns, rowsOf(month));
}

async function* rowsOf(month: string) {
  for await (const entry of readMonth(month)) {
    const exported = exportedEntry(entry);
    yield columns.map((name) => exported[name]);
  }
}

export async function monthJson(month: string) {
  const entries = [];
  for await (const entry of readMonth(month)) entries.push(exportedEntry(entry));
  return { month, entries };
}
