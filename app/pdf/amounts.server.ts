import type { AmountTable } from "./paper.ts";
import { line } from "./paper-frame.server.ts";
import { colours, LEFT, RIGHT, type Sheet } from "./sheet.server.ts";

const COLUMN = 84;
const GAP = 12;
/** So many rows at least stand above what they come to. */
const ROWS_WITH_TOTALS = 2;

/** What was supplied, and below it what that comes to; read out as a table. */
export function drawAmounts(sheet: Sheet, table: AmountTable | undefined): void {
  if (!table) return;
  const { doc } = sheet;
  const column = table.columnWidth ?? COLUMN;
  const first = RIGHT - LEFT - (table.columns.length - 1) * column;
  const cellAt = (index: number) => ({
    x: index === 0 ? LEFT : LEFT + first + (index - 1) * column + GAP,
    width: index === 0 ? first - GAP : column - GAP,
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
  const totals = table.totals.length * 18 + 14;
  /** As many rows as the page has room for, below the names of the columns. Returns the rest. */
  const drawPart = (cells: string[][]): string[][] => {
    const [next = []] = cells;
    sheet.needs(heightOf(table.columns) + heightOf(next) + 60);
    let y = doc.y + 8;
    const rows = [rowOf(table.columns, "TH", y)];
    y += heightOf(table.columns) + 8;
    let drawn = 0;
    const hasRoom = (row: string[]) => {
      const rest = cells.slice(drawn);
      const isEnd = rest.length <= ROWS_WITH_TOTALS;
      const end = isEnd
        ? sumOf(rest.map((each) => heightOf(each) + 8)) + totals
        : heightOf(row) + 8;
      return y + end <= doc.page.maxY();
    };
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
  sheet.needs(totals);
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

function sumOf(heights: number[]): number {
  return heights.reduce((sum, height) => sum + height, 0);
}
