import type { DocumentDefinition } from "#app/platform/pdf/document-definition.ts";
import { documentText } from "#app/platform/pdf/document-text.ts";
import { drawPdf } from "#app/platform/pdf/draw-pdf.server.ts";
import { UnprintableText } from "#app/platform/pdf/unprintable-text.ts";
import { sha256Hex } from "#app/platform/system/sha256.server.ts";
import { findSettings } from "#app/shop/content/settings.server.ts";
import type { OrderDocuments } from "../state/orders-schema.ts";

export type OrderDocument = Pick<OrderDocuments, "fileName" | "mediaType" | "content" | "sha256">;

export type DownloadedDocument = Omit<OrderDocument, "mediaType"> & {
  mediaType: OrderDocument["mediaType"] | "application/xml";
};

/** `problem` explains why the document is plain text instead of PDF. */
export type Drawn = { document: OrderDocument; problem: UnprintableText | undefined };

/** Draws text if no font covers the letters. */
export async function drawPdfOrText(definition: DocumentDefinition, name: string): Promise<Drawn> {
  try {
    const { accentLight } = await findSettings();
    const content = await drawPdf(definition, accentLight ?? undefined);
    const document = { fileName: `${name}.pdf`, mediaType: "application/pdf" as const, content };
    return { document: { ...document, sha256: sha256Hex(content) }, problem: undefined };
  } catch (error) {
    if (!(error instanceof UnprintableText)) throw error;
    return { document: textDocument(definition, name), problem: error };
  }
}

export function textDocument(definition: DocumentDefinition, name: string): OrderDocument {
  const content = Buffer.from(documentText(definition));
  const document = { fileName: `${name}.txt`, mediaType: "text/plain" as const, content };
  return { ...document, sha256: sha256Hex(content) };
}
