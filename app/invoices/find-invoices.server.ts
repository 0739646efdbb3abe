import type { Selectable } from "kysely";
import { type Db, db } from "#app/database/db.server.ts";
import type { Invoices } from "#app/database/schema.ts";
import { type InvoiceFacts, invoiceFacts } from "./invoice-facts.ts";

export type Invoice = Omit<Selectable<Invoices>, "facts"> & { facts: InvoiceFacts };

/** Lists invoices in the order of issue. Empty for an erased buyer. */
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

/** Returns the total of an order's invoices less its credit notes, in cents. */
export function balanceOf(invoices: Pick<Invoice, "kind" | "grossCents">[]): number {
  return invoices.reduce(
    (sum, { kind, grossCents }) => sum + (kind === "invoice" ? grossCents : -grossCents),
    0,
  );
}
