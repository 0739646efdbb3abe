import { drawColumns } from "./columns.server.ts";
import type { DocumentDefinition } from "./document-definition.ts";
import { drawBlock } from "./draw-block.server.ts";
import type { Sheet } from "./sheet.server.ts";
import { LEFT, RIGHT, SIZE, TEXT_LEFT } from "./text-style.ts";

const wholePage = { left: LEFT, textLeft: TEXT_LEFT, right: RIGHT, size: SIZE, lang: undefined };

export function drawClauses(sheet: Sheet, blocks: DocumentDefinition["blocks"]): void {
  for (const block of blocks) {
    if (block.kind === "columns") drawColumns(sheet, block);
    else {
      sheet.needs(block.kind === "heading" ? 80 : 32);
      drawBlock(sheet, block, wholePage);
    }
  }
}
