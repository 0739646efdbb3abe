import type { ColumnType, Generated } from "kysely";
import type { MadeAt } from "#app/platform/database/column-types.ts";
import type { Currency } from "#app/platform/system/currency.ts";

export type InvoicesTables = {
  invoiceSeries: InvoiceSeries;
  invoices: Invoices;
};

/** Series such as `INV-2026` with its last assigned number. */
export type InvoiceSeries = { series: string; lastNumber: number };

/** Invoices are never changed; a refund gets a credit note. Amounts are positive. */
export type Invoices = {
  id: Generated<string>;
  /** Number such as `INV-2026-0001`, without gaps in its series. */
  number: string;
  kind: "invoice" | "credit-note";
  orderId: string;
  issuedAt: MadeAt;
  currency: Currency;
  grossCents: number;
  netCents: number;
  taxCents: number;
  /** Other content of the invoice, emptied by an erasure. */
  facts: ColumnType<unknown, string, "{}">;
};
