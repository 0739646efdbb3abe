import { db } from "#app/platform/database/db.server.ts";
import { sha256Hex } from "#app/platform/system/sha256.server.ts";
import { composeInvoice } from "#app/shop/accounting/invoices/compose-invoice.server.ts";
import { type Invoice, listInvoices } from "#app/shop/accounting/invoices/find-invoices.server.ts";
import { invoiceXml } from "#app/shop/accounting/invoices/invoice-xml.ts";
import { runInOrderLanguage } from "../state/order-language.server.ts";
import {
  type DownloadedDocument,
  drawPdfOrText,
  type OrderDocument,
} from "./draw-document.server.ts";

/** `name` is an invoice number, the same with `.xml`, or the file name of an added invoice. */
export async function findInvoiceDocument(
  name: string,
  orderId: string,
): Promise<DownloadedDocument | undefined> {
  const number = name.replace(/\.xml$/, "");
  const invoice = (await listInvoices(orderId)).find((each) => each.number === number);
  if (!invoice) return findAdded(name, orderId);
  return number === name ? provideInvoice(invoice) : xmlDocument(invoice);
}

function xmlDocument(invoice: Invoice): DownloadedDocument {
  const content = Buffer.from(invoiceXml(invoice));
  const fileName = `${invoice.number}.xml`;
  return { fileName, mediaType: "application/xml", content, sha256: sha256Hex(content) };
}

/** Returns the invoice as it was rendered the first time. */
async function provideInvoice(invoice: Invoice): Promise<OrderDocument> {
  const { kind, orderId, number } = invoice;
  const stored = await findStored(invoice);
  if (stored) return stored;
  const { document } = await runInOrderLanguage(orderId, () =>
    drawPdfOrText(composeInvoice(invoice), number),
  );
  await db
    .insertInto("orderDocuments")
    .values({ orderId, kind, ...document })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await findStored(invoice)) ?? document;
}

function findStored({ orderId, kind, number }: Invoice): Promise<OrderDocument | undefined> {
  return db
    .selectFrom("orderDocuments")
    .where("orderId", "=", orderId)
    .where("kind", "=", kind)
    .where("fileName", "in", [`${number}.pdf`, `${number}.txt`])
    .select(["fileName", "mediaType", "content", "sha256"])
    .executeTakeFirst();
}

/** `id` holds the order ID and the invoice number, separated by a space. */
export async function attachInvoice(id: string): Promise<OrderDocument | undefined> {
  const [orderId = "", number] = id.split(" ");
  const invoice = (await listInvoices(orderId)).find((each) => each.number === number);
  return invoice && provideInvoice(invoice);
}

function findAdded(fileName: string, orderId: string): Promise<OrderDocument | undefined> {
  return db
    .selectFrom("orderDocuments")
    .where("orderId", "=", orderId)
    .where("kind", "=", "invoice")
    .where("fileName", "=", fileName)
    .select(["fileName", "mediaType", "content", "sha256"])
    .executeTakeFirst();
}

/** `id` is the document's ID. */
export function attachAddedInvoice(id: string): Promise<OrderDocument | undefined> {
  return db
    .selectFrom("orderDocuments")
    .where("id", "=", id)
    .select(["fileName", "mediaType", "content", "sha256"])
    .executeTakeFirst();
}
