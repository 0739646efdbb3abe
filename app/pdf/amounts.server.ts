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
  const rowOf = (cells: string[], type: "TH" | "TD", y: number) => {
    const look =
      type === "TH" ? ({ weight: "figures", size: 7, colour: colours.muted } as const) : {};
    return cells.map((text, index) => {
      const words = type === "TH" ? text.toUpperCase() : text;
      return { type, draw: () => sheet.write(words, { ...look, ...cellAt(index), y }) };
    });
  };
  /** As many rows as the page has room for, below the names of the columns. Returns the rest. */
  const drawPart = (cells: string[][]): string[][] => {
    const [next = []] = cells;
    sheet.needs(heightOf(table.columns) + heightOf(next) + 60);
    let y = doc.y + 8;
    const rows = [rowOf(table.columns, "TH", y)];
    y += heightOf(table.columns) + 8;
    const hasRoom = (row: string[]) => y + heightOf(row) + 8 <= doc.page.maxY();
    let drawn = 0;
    for (let row = cells[0]; row && (drawn === 0 || hasRoom(row)); row = cells[drawn]) {
      rows.push(rowOf(row, "TD", y));
      y += heightOf(row) + 8;
      drawn += 1;
    }
    sheet.tagTable(rows);
    sheet.decorate(() => line(sheet, y));
    doc.y = y + 10;
    return cells.slice(drawn);
  };
  let left = drawPart(table.rows);
  while (left.length > 0) {
    doc.addPage();
    left = drawPart(left);
  }
  sheet.needs(table.totals.length * 18 + 14);
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
