import type { DocumentBlock, DocumentColumns } from "./document-definition.ts";
import { type Area, drawBlock, heightOfBlock } from "./draw-block.server.ts";
import type { Sheet } from "./sheet.server.ts";
import { LEFT, RIGHT } from "./text-style.ts";

const GAP = 20;
const WIDTH = (RIGHT - LEFT - GAP) / 2;
const GUTTER = 24;
/** Keeps a heading on the page of the paragraph below it. */
const SPACE_BELOW_HEADING = 150;

/** Starts both columns at the same height, and continues both on the next page. */
export function drawColumns(sheet: Sheet, { columns }: DocumentColumns): void {
  const { doc } = sheet;
  const parts = columns.map(({ lang, blocks }, index) => {
    const left = LEFT + index * (WIDTH + GAP);
    const area = { left, textLeft: left + GUTTER, right: left + WIDTH, size: 8.5, lang };
    return { area, blocks: blocks.flatMap((block) => splitToPages(sheet, block, area)) };
  });
  const height = Math.max(...parts.map(({ area, blocks }) => heightOfAll(sheet, blocks, area)));
  if (height <= pageHeight(sheet)) sheet.needs(height);
  while (parts.some(({ blocks }) => blocks.length > 0)) {
    const top = doc.y;
    const ends = parts.map(({ area, blocks }) => drawFitting(sheet, blocks, { area, top }));
    doc.y = Math.max(...ends);
    if (parts.some(({ blocks }) => blocks.length > 0)) doc.addPage();
  }
}

/** Removes the blocks that it draws, and returns where they end. */
function drawFitting(
  sheet: Sheet,
  blocks: DocumentBlock[],
  { area, top }: { area: Area; top: number },
): number {
  const { doc } = sheet;
  doc.y = top;
  let [next] = blocks;
  while (next && doc.y + heightOfBlock(sheet, next, area) <= doc.page.maxY()) {
    drawBlock(sheet, next, area);
    blocks.shift();
    [next] = blocks;
  }
  return doc.y;
}

function heightOfAll(sheet: Sheet, blocks: DocumentBlock[], area: Area): number {
  const below = blocks.at(-1)?.kind === "heading" ? SPACE_BELOW_HEADING : 0;
  return blocks.reduce((sum, block) => sum + heightOfBlock(sheet, block, area), below);
}

const pageHeight = ({ doc: { page } }: Sheet) => page.maxY() - page.margins.top;

/** Divides a block that is higher than a page, between words if it can. */
function splitToPages(sheet: Sheet, block: DocumentBlock, area: Area): DocumentBlock[] {
  if (heightOfBlock(sheet, block, area) <= pageHeight(sheet)) return [block];
  const { text } = block;
  const half = Math.ceil(text.length / 2);
  const space = text.slice(half).search(/\s/);
  const middle = space === -1 ? half : half + space;
  return [text.slice(0, middle), text.slice(middle).trimStart()].flatMap((part) =>
    splitToPages(sheet, { ...block, text: part }, area),
  );
}
