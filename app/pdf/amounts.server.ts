import type { AmountTable } from "./paper.ts";
import { line } from "./paper-frame.server.ts";
import { colours, LEFT, RIGHT, type Sheet } from "./sheet.server.ts";

/** Of every column but the first, which takes the rest. */
const COLUMN = 84;
const GAP = 12;

/** What was supplied, and below it what that comes to; read out as a table. */
export function drawAmounts(sheet: Sheet, table: AmountTable | undefined): void {
  if (!table) return;
  const { doc } = sheet;
  const first = RIGHT - LEFT - (table.columns.length - 1) * COLUMN;
  const cellAt = (index: number) => ({
    x: index === 0 ? LEFT : LEFT + first + (index - 1) * COLUMN + GAP,
    width: index === 0 ? first - GAP : COLUMN - GAP,
    align: index === 0 ? ("left" as const) : ("right" as const),
  });
  const heightOf = (cells: string[]) =>
    Math.max(...cells.map((text, index) => sheet.heightOf(text, { ...cellAt(index), size: 9.5 })));
  const rows = [table.columns, ...table.rows];
  sheet.needs(rows.reduce((sum, cells) => sum + heightOf(cells) + 16, 60));
  let y = doc.y + 8;
  const writeRow = (cells: string[], type: "TH" | "TD") => {
    const look =
      type === "TH" ? ({ weight: "figures", size: 7, colour: colours.muted } as const) : {};
    const top = y;
    const row = cells.map((text, index) => {
      const words = type === "TH" ? text.toUpperCase() : text;
      return { type, draw: () => sheet.write(words, { ...look, ...cellAt(index), y: top }) };
    });
    y += heightOf(cells) + 8;
    return row;
  };
  sheet.tagTable(rows.map((cells, index) => writeRow(cells, index === 0 ? "TH" : "TD")));
  sheet.decorate(() => line(sheet, y));
  doc.y = y + 10;
  for (const [index, { name, value }] of table.totals.entries()) {
    const isLast = index === table.totals.length - 1;
    const look = isLast ? ({ weight: 800, size: 11 } as const) : {};
    sheet.tag("P", () => {
      const top = doc.y;
      sheet.write(name, { ...look, x: LEFT, y: top });
      sheet.write(value, { ...look, x: RIGHT - 160, y: top, align: "right" });
    });
    doc.y += 2;
  }
  doc.y += 14;
}
