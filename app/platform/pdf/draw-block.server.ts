import type { DocumentBlock } from "./document-definition.ts";
import type { Sheet } from "./sheet.server.ts";
import { colors, type TextStyle } from "./text-style.ts";

/** Part of a page between `left` and `right`. The numbers of clauses are left of `textLeft`. */
export type Area = {
  left: number;
  textLeft: number;
  right: number;
  /** The size of paragraphs, in points. */
  size: number;
  /** Undefined for the language of the document. */
  lang: string | undefined;
};

const numbered = /^(\d+\.(?:\d+)?) ([\s\S]*)$/;

const margins = {
  heading: { before: 12, after: 4 },
  paragraph: { before: 0, after: 6 },
  small: { before: 0, after: 6 },
};

export function drawBlock(sheet: Sheet, block: DocumentBlock, area: Area): void {
  const { doc } = sheet;
  const { kind } = block;
  const { number, text } = partsOf(block);
  doc.y += margins[kind].before;
  const draw = () => {
    const y = doc.y;
    if (number) sheet.write(number, numberStyle(sheet, block, area, y));
    sheet.write(text, { ...textStyle(block, area), y });
  };
  const { lang } = area;
  sheet.tag(kind === "heading" ? "H2" : "P", draw, lang === undefined ? {} : { lang });
  doc.y += margins[kind].after;
}

export function heightOfBlock(sheet: Sheet, block: DocumentBlock, area: Area): number {
  const { before, after } = margins[block.kind];
  return before + sheet.heightOf(partsOf(block).text, textStyle(block, area)) + after;
}

function partsOf({ kind, text: written }: DocumentBlock) {
  const [, number, text = written] = (kind !== "small" && numbered.exec(written)) || [];
  return { number, text };
}

function textStyle({ kind }: DocumentBlock, { textLeft: x, right, size }: Area): TextStyle {
  const area = { x, width: right - x, align: "start" } as const;
  if (kind === "heading") return { ...area, weight: 800, size: size + 1.5 };
  return kind === "small" ? { ...area, size: 7, lineGap: 2 } : { ...area, size };
}

function numberStyle(
  { accent }: Sheet,
  { kind }: DocumentBlock,
  { left: x, size }: Area,
  y: number,
): TextStyle {
  return kind === "heading"
    ? { x, y, weight: 800, size: size + 1.5, color: accent }
    : { x, y: y + ((size - 6.5) * 5) / 6, weight: "figures", size: 6.5, color: colors.muted };
}
