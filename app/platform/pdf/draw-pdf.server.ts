import { m } from "#messages";
import { drawAmounts } from "./amounts.server.ts";
import { drawClauses } from "./clauses.server.ts";
import type { DocumentDefinition } from "./document-definition.ts";
import { documentText } from "./document-text.ts";
import { loadFonts } from "./fonts.server.ts";
import { drawFeet, drawHead } from "./page-frame.server.ts";
import { openSheet } from "./sheet.server.ts";
import { drawSignatures, drawVerification } from "./signatures.server.ts";

/** PDF/A-3 requires the relationship (ISO 19005-3, 6.8). PDFKit writes it; its types omit it. */
type AttachmentOptions = PDFKit.Mixins.PDFAttachmentOptions & { relationship: "Data" };

/**
 * Renders tagged PDF/A-3a. The same document gives the same bytes at any time on any machine.
 * @throws {UnprintableText} if no font has one of its letters.
 */
export async function drawPdf(definition: DocumentDefinition, accent?: string): Promise<Buffer> {
  const { default: PDFDocument } = await import("pdfkit");
  const fonts = await loadFonts(`${definition.issuer}\n${documentText(definition)}`);
  const { title, subject, number, issuer, date, attachment } = definition;
  const doc = new PDFDocument({
    size: "A4",
    margins: { top: 64, bottom: 68, left: 64, right: 64 },
    pdfVersion: "1.7",
    subset: "PDF/A-3a",
    tagged: true,
    lang: m.language_tag(),
    displayTitle: true,
    bufferPages: true,
    font: fonts.figures,
    info: {
      Title: `${title}: ${subject}`,
      Author: issuer,
      Subject: number,
      CreationDate: date,
      ModDate: date,
      Producer: "Dubplate",
      Creator: "Dubplate",
    },
  });
  for (const [name, file] of fonts.files) doc.registerFont(name, file);
  const bytes = collect(doc);
  const sheet = openSheet(doc, fonts, accent);
  drawHead(sheet, definition);
  drawAmounts(sheet, definition.amounts);
  drawClauses(sheet, definition.blocks);
  drawSignatures(sheet, definition);
  drawVerification(sheet, definition);
  drawFeet(sheet, definition);
  const options: AttachmentOptions = {
    name: attachment.name,
    description: attachment.description,
    type: attachment.mediaType,
    creationDate: date,
    modifiedDate: date,
    relationship: "Data",
  };
  doc.file(Buffer.from(attachment.text), options);
  sheet.root.end();
  doc.end();
  return bytes;
}

function collect(doc: PDFKit.PDFDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    doc.on("data", (chunk: Buffer) => chunks.push(chunk));
    doc.on("end", () => resolve(Buffer.concat(chunks)));
    doc.on("error", reject);
  });
}
