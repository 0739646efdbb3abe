import { sql } from "kysely";
import type { Db } from "#app/platform/database/db.server.ts";
import type { Currency } from "#app/platform/system/currency.ts";
import { findSettings } from "#app/shop/content/settings.server.ts";
import type { InvoiceContent } from "./invoice-content.ts";
import type { Invoices } from "./invoices-schema.ts";

type NewInvoice = {
  kind: Invoices["kind"];
  orderId: string;
  currency: Currency;
  grossCents: number;
  netCents: number;
  content: InvoiceContent;
};

const PRACTICE = "PRACTICE";
const CREDIT_NOTES = "CN";

/** Returns the invoice's ID. A rollback frees its number. */
export async function issueInvoice(tx: Db, { content, ...invoice }: NewInvoice): Promise<string> {
  const { invoicePrefix } = await findSettings(tx);
  const prefix = content.isPractice ? PRACTICE : invoicePrefix;
  const series = invoice.kind === "invoice" ? prefix : `${prefix}-${CREDIT_NOTES}`;
  const number = await nextNumber(tx, series);
  const taxCents = invoice.grossCents - invoice.netCents;
  const row = { ...invoice, number, taxCents, facts: JSON.stringify(content) };
  return (await tx.insertInto("invoices").values(row).returning("id").executeTakeFirstOrThrow()).id;
}

/** Returns a number such as `INV-2026-0001`, by the UTC year of issue. */
async function nextNumber(tx: Db, prefix: string): Promise<string> {
  const year = sql<string>`extract(year from now() at time zone 'utc')::text`;
  const { series, lastNumber } = await tx
    .insertInto("invoiceSeries")
    .values({ series: sql`${prefix}::text || '-' || ${year}`, lastNumber: 1 })
    .onConflict((conflict) =>
      conflict.column("series").doUpdateSet({ lastNumber: sql`invoice_series.last_number + 1` }),
    )
    .returning(["series", "lastNumber"])
    .executeTakeFirstOrThrow();
  return `${series}-${String(lastNumber).padStart(4, "0")}`;
}
