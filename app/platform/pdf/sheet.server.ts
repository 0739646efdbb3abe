import type { DocumentFonts } from "./fonts.server.ts";
import { heightOfMixed, writeMixed } from "./mixed-text.server.ts";
import { colors, LINE_GAP, RIGHT, SIZE, TEXT_LEFT, type TextStyle } from "./text-style.ts";

/** The same as in `ui/app.css`, for light surfaces. */
const DEFAULT_ACCENT = "#bd2f0d";

export type Sheet = {
  doc: PDFKit.PDFDocument;
  root: PDFKit.PDFStructureElement;
  accent: string;
  tag(type: string, draw: () => void, attributes?: { alt?: string; lang?: string }): void;
  tagTable(rows: { type: "TH" | "TD"; draw: () => void }[][]): void;
  write(text: string, style?: TextStyle): void;
  heightOf(text: string, style?: TextStyle): number;
  /** Screen readers skip a decoration. */
  decorate(draw: () => void): void;
  /** Starts a new page, unless `height` is left on this one. */
  needs(height: number): void;
};

export function openSheet(
  doc: PDFKit.PDFDocument,
  fonts: DocumentFonts,
  accent = DEFAULT_ACCENT,
): Sheet {
  const root = doc.struct("Document");
  doc.addStructure(root);
  return {
    doc,
    root,
    accent,
    tag: (type, draw, attributes = {}) => {
      const element = doc.struct(type, attributes, [draw]);
      root.add(element);
      element.end();
    },
    tagTable: (rows) => {
      const cells = (row: (typeof rows)[number]) =>
        row.map(({ type, draw }) => doc.struct(type, {}, [draw]));
      const table = doc.struct(
        "Table",
        {},
        rows.map((row) => doc.struct("TR", {}, cells(row))),
      );
      root.add(table);
      table.end();
    },
    write: (written, style = {}) => {
      const text = replaceRareSpaces(written);
      const font = chooseFont(fonts, text, style);
      doc.fillColor(style.color ?? colors.ink).fontSize(style.size ?? SIZE);
      if (font) doc.font(font).text(text, style.x ?? TEXT_LEFT, style.y ?? doc.y, optionsOf(style));
      else writeMixed(doc, fonts, text, style);
    },
    heightOf: (written, style = {}) => {
      const text = replaceRareSpaces(written);
      const font = chooseFont(fonts, text, style);
      doc.fontSize(style.size ?? SIZE);
      if (font) return doc.font(font).heightOfString(text, optionsOf(style));
      return heightOfMixed(doc, fonts, text, style);
    },
    decorate: (draw) => {
      doc.markContent("Artifact", { type: "Layout" });
      draw();
      doc.endMarkedContent();
    },
    needs: (height) => {
      if (doc.y + height > doc.page.maxY()) doc.addPage();
    },
  };
}

/** Every font has these two spaces. French numbers have narrow ones, Japanese names wide ones. */
function replaceRareSpaces(text: string): string {
  return text.replace(/[\u2007\u202f]/g, "\u00a0").replace(/(?!\u00a0)\p{Zs}/gu, " ");
}

function optionsOf({ x = TEXT_LEFT, width = RIGHT - x, lineGap = LINE_GAP, align }: TextStyle) {
  return { width, lineGap, ...(align && align !== "start" && { align }) };
}

/** Returns undefined if the shop's own font does not cover the text. */
function chooseFont(fonts: DocumentFonts, text: string, { weight = 400 }: TextStyle) {
  return weight === "figures" ? fonts.figures : fonts.ownFontFor(text, weight);
}
