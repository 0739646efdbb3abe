import type { PaperFonts, Weight } from "./fonts.server.ts";

export const colours = { ink: "#1b1713", muted: "#6b6259", line: "#d8d0c4", accent: "#bd2f0d" };

/** In points, of an A4 page. */
export const LEFT = 64;
export const RIGHT = 531;
export const GUTTER = 40;
export const TEXT_LEFT = LEFT + GUTTER;

type TextLook = {
  size?: number;
  weight?: Weight | "figures";
  colour?: string;
  x?: number;
  y?: number;
  width?: number;
  lineGap?: number;
  align?: "left" | "right";
};

export type Sheet = {
  doc: PDFKit.PDFDocument;
  root: PDFKit.PDFStructureElement;
  /** An element of the document's structure, with what it draws. */
  tag(type: string, draw: () => void, alt?: string): void;
  /** Drawn cell by cell, row by row. */
  tagTable(rows: { type: "TH" | "TD"; draw: () => void }[][]): void;
  write(text: string, look?: TextLook): void;
  heightOf(text: string, look?: TextLook): number;
  /** Drawn, and of no meaning to somebody who is read the paper. */
  decorate(draw: () => void): void;
  /** A new page, unless so much of this one is left. */
  needs(height: number): void;
};

export function openSheet(doc: PDFKit.PDFDocument, fonts: PaperFonts): Sheet {
  const root = doc.struct("Document");
  doc.addStructure(root);
  const choose = (text: string, { size = 9.5, weight = 400 }: TextLook) => {
    doc.font(weight === "figures" ? fonts.figures : fonts.fontFor(text, weight)).fontSize(size);
  };
  const optionsOf = ({ x = TEXT_LEFT, width = RIGHT - x, lineGap = 3, align }: TextLook) => ({
    ...{ width, lineGap },
    ...(align && { align }),
  });
  return {
    ...{ doc, root },
    tag: (type, draw, alt) => {
      const element = doc.struct(type, alt ? { alt } : {}, [draw]);
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
    write: (text, look = {}) => {
      choose(text, look);
      doc.fillColor(look.colour ?? colours.ink);
      doc.text(text, look.x ?? TEXT_LEFT, look.y ?? doc.y, optionsOf(look));
    },
    heightOf: (text, look = {}) => {
      choose(text, look);
      return doc.heightOfString(text, optionsOf(look));
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
