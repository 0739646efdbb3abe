import type { Selectable } from "kysely";
import { type Db, db } from "#app/database/db.server.ts";
import type { Invoices } from "#app/database/schema.ts";
import { type InvoiceFacts, invoiceFacts } from "./invoice-facts.ts";

export type Invoice = Omit<Selectable<Invoices>, "facts"> & { facts: InvoiceFacts };

/** In the order in which they were issued; none of a buyer who was erased. */
export async function listInvoices(orderId: string, tx: Db = db): Promise<Invoice[]> {
  const rows = await tx
    .selectFrom("invoices")
    .where("orderId", "=", orderId)
    .selectAll()
    .orderBy("issuedAt")
    .orderBy("number")
    .execute();
  return rows.flatMap(({ facts, ...row }) => {
    const read = invoiceFacts.safeParse(facts);
    return read.success ? [{ ...row, facts: read.data }] : [];
  });
}

/** What the invoices of an order come to, less its credit notes. */
export function balanceOf(invoices: Pick<Invoice, "kind" | "grossCents">[]): number {
  return invoices.reduce(
    (sum, { kind, grossCents }) => sum + (kind === "invoice" ? grossCents : -grossCents),
    0,
  );
}
