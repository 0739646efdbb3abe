import type { Selectable } from "kysely";
import { type Db, db } from "#app/platform/database/db.server.ts";
import { type InvoiceContent, invoiceContent } from "./invoice-content.ts";
import type { Invoices } from "./invoices-schema.ts";

export type Invoice = Omit<Selectable<Invoices>, "facts"> & { content: InvoiceContent };

/** Lists in the order of issue, and nothing for an erased buyer. */
export async function listInvoices(orderId: string, tx: Db = db): Promise<Invoice[]> {
  const rows = await tx
    .selectFrom("invoices")
    .where("orderId", "=", orderId)
    .selectAll()
    .orderBy("issuedAt")
    .orderBy("number")
    .execute();
  return rows.flatMap(({ facts: content, ...row }) => {
    const read = invoiceContent.safeParse(content);
    return read.success ? [{ ...row, content: read.data }] : [];
  });
}
