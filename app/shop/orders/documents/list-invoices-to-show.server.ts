import { db } from "#app/platform/database/db.server.ts";
import type { Currency } from "#app/platform/system/currency.ts";
import { listInvoices } from "#app/shop/accounting/invoices/find-invoices.server.ts";

/** `number` is a file name if another program issued the invoice. */
type InvoiceListItem = {
  number: string;
  kind: "invoice" | "credit-note";
  issuedAt: Date;
  total: { cents: number; currency: Currency } | undefined;
  hasXml: boolean;
};

export async function listInvoicesToShow(orderId: string): Promise<InvoiceListItem[]> {
  const issued = await listInvoices(orderId);
  const own = issued.map(({ number, kind, issuedAt, grossCents: cents, currency }) => ({
    number,
    kind,
    issuedAt,
    total: { cents, currency },
    hasXml: true,
  }));
  const documents = await db
    .selectFrom("orderDocuments")
    .where("orderId", "=", orderId)
    .select(["fileName", "kind", "madeAt"])
    .orderBy("madeAt")
    .execute();
  const numbers = new Set(issued.flatMap(({ number }) => [`${number}.pdf`, `${number}.txt`]));
  const added = documents.flatMap(({ fileName, kind, madeAt }) =>
    (kind === "invoice" || kind === "credit-note") && !numbers.has(fileName)
      ? [{ number: fileName, kind, issuedAt: madeAt, total: undefined, hasXml: false }]
      : [],
  );
  return [...own, ...added];
}
