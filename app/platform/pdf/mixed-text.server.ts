import type { DocumentFonts } from "./fonts.server.ts";
import { type Line, layOutText, type ParagraphLayout, type Run } from "./lay-out-text.server.ts";
import { LINE_GAP, RIGHT, SIZE, TEXT_LEFT, type TextStyle } from "./text-style.ts";

/** The height is in ems. Marks of some scripts reach further than those of Latin. */
const LINE_HEIGHT = 1.4;

function layOut(doc: PDFKit.PDFDocument, fonts: DocumentFonts, text: string, style: TextStyle) {
  const { weight = 400, size = SIZE, x = TEXT_LEFT, width = RIGHT - x, lineGap = LINE_GAP } = style;
  if (weight === "figures") throw new Error("Figures are written in one font.");
  const { name: mainFont, ascent } = fonts.mainFont(weight);
  const measure = ({ text: part, font }: Run) =>
    doc.font(font).widthOfString(part, { features: [] });
  const fontFor = (part: string) => fonts.fontFor(part, weight);
  const layouts = layOutText(text, { width, measure, fontFor, mainFont });
  return { layouts, lineHeight: LINE_HEIGHT * size + lineGap, ascent: ascent * size };
}

export function heightOfMixed(
  doc: PDFKit.PDFDocument,
  fonts: DocumentFonts,
  text: string,
  style: TextStyle,
): number {
  const { layouts, lineHeight } = layOut(doc, fonts, text, style);
  return layouts.flatMap(({ lines }) => lines).length * lineHeight;
}

export function writeMixed(
  doc: PDFKit.PDFDocument,
  fonts: DocumentFonts,
  text: string,
  style: TextStyle,
): void {
  const { layouts, lineHeight, ascent } = layOut(doc, fonts, text, style);
  doc.y = style.y ?? doc.y;
  for (const layout of layouts) {
    for (const line of layout.lines) {
      if (doc.y + lineHeight > doc.page.maxY()) doc.continueOnNewPage();
      const top = doc.y;
      drawLine(doc, line, { left: leftOf(layout, line, style), baseline: top + ascent });
      doc.y = top + lineHeight;
    }
  }
  doc.x = style.x ?? TEXT_LEFT;
}

function leftOf({ isRightToLeft }: ParagraphLayout, line: Line, style: TextStyle): number {
  const { x = TEXT_LEFT, width = RIGHT - x, align = "left" } = style;
  const isRight = align === "right" || (align === "start" && isRightToLeft);
  return isRight ? x + width - line.width : x;
}

/** Stores the text in reading order too, because the visual order may differ. */
function drawLine(
  doc: PDFKit.PDFDocument,
  { runs, text }: Line,
  { left, baseline }: { left: number; baseline: number },
): void {
  if (runs.length === 0) return;
  doc.markContent("Span", { actual: text });
  let x = left;
  for (const run of runs) {
    doc.font(run.font);
    doc.text(run.text, x, baseline, { lineBreak: false, baseline: "alphabetic", features: [] });
    x += doc.widthOfString(run.text, { features: [] });
  }
  doc.endMarkedContent();
}
