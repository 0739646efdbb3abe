import { hash } from "node:crypto";
import { db } from "#app/database/db.server.ts";
import { type Invoice, listInvoices } from "#app/invoices/find-invoices.server.ts";
import { invoicePaper } from "#app/invoices/invoice-paper.server.ts";
import { invoiceXml } from "#app/invoices/invoice-xml.ts";
import {
  type DownloadedDocument,
  drawPaperOrText,
  type OrderDocument,
} from "../documents/draw-document.server.ts";

/** `name`: the number of an invoice, or that and `.xml`, or the file's name of one that was added. */
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
  return { fileName, mediaType: "application/xml", content, sha256: hash("sha256", content) };
}

/** As it was drawn the first time. */
export async function provideInvoice(invoice: Invoice): Promise<OrderDocument> {
  const { kind, orderId, number } = invoice;
  const stored = await findStored(invoice);
  if (stored) return stored;
  const { document } = await drawPaperOrText(() => invoicePaper(invoice), number);
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

/** For a mail. `id`: the order's and the invoice's number, with a blank between them. */
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

/** For a mail. `id`: the document's. */
export function attachAddedInvoice(id: string): Promise<OrderDocument | undefined> {
  const documents = db.selectFrom("orderDocuments").where("id", "=", id);
  return documents.select(["fileName", "mediaType", "content", "sha256"]).executeTakeFirst();
}
