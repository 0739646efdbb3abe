import type { AmountTable } from "./document-definition.ts";
import { drawRule } from "./page-frame.server.ts";
import type { Sheet } from "./sheet.server.ts";
import { colors, LEFT, RIGHT } from "./text-style.ts";

const COLUMN = 84;
const GAP = 12;
const ROWS_WITH_TOTALS = 2;

type Row = string[];

export function drawAmounts(sheet: Sheet, table: AmountTable | undefined): void {
  if (!table) return;
  let rest = drawPage(sheet, table, table.rows);
  while (rest.length > 0) {
    sheet.doc.addPage();
    rest = drawPage(sheet, table, rest);
  }
  drawTotals(sheet, table);
}

/** Draws the rows that fit on the page. Returns the rest. */
function drawPage(sheet: Sheet, table: AmountTable, rows: Row[]): Row[] {
  const { doc } = sheet;
  const { heightOf, cellsOf } = layOut(sheet, table);
  const [next = []] = rows;
  sheet.needs(heightOf(table.columns) + heightOf(next) + 60);
  let y = doc.y + 8;
  const drawn = [cellsOf(table.columns, "TH", y)];
  y += heightOf(table.columns) + 8;
  let count = 0;
  const hasRoom = (row: Row) => {
    const rest = rows.slice(count);
    const isEnd = rest.length <= ROWS_WITH_TOTALS;
    const end = isEnd
      ? sumOf(rest.map((each) => heightOf(each) + 8)) + heightOfTotals(table)
      : heightOf(row) + 8;
    return y + end <= doc.page.maxY();
  };
  for (let row = rows[0]; row && (count === 0 || hasRoom(row)); row = rows[count]) {
    drawn.push(cellsOf(row, "TD", y));
    y += heightOf(row) + 8;
    count += 1;
  }
  sheet.tagTable(drawn);
  sheet.decorate(() => drawRule(sheet, y));
  doc.y = y + 10;
  return rows.slice(count);
}

/** The first column takes the remaining width. */
function layOut(sheet: Sheet, { columns, columnWidth = COLUMN }: AmountTable) {
  const first = RIGHT - LEFT - (columns.length - 1) * columnWidth;
  const cellAt = (index: number) => ({
    x: index === 0 ? LEFT : LEFT + first + (index - 1) * columnWidth + GAP,
    width: index === 0 ? first - GAP : columnWidth - GAP,
    align: index === 0 ? ("left" as const) : ("right" as const),
  });
  const heading = { weight: "figures", size: 7, color: colors.muted } as const;
  return {
    heightOf: (row: Row) =>
      Math.max(...row.map((text, index) => sheet.heightOf(text, { ...cellAt(index), size: 9.5 }))),
    cellsOf: (row: Row, type: "TH" | "TD", y: number) =>
      row.map((text, index) => {
        const cellText = type === "TH" ? text.toUpperCase() : text;
        const style = { ...(type === "TH" && heading), ...cellAt(index), y };
        return { type, draw: () => sheet.write(cellText, style) };
      }),
  };
}

function heightOfTotals({ totals }: AmountTable): number {
  return totals.length * 18 + 14;
}

function drawTotals(sheet: Sheet, table: AmountTable): void {
  const { doc } = sheet;
  sheet.needs(heightOfTotals(table));
  for (const [index, { name, value }] of table.totals.entries()) {
    const isLast = index === table.totals.length - 1;
    const style = isLast ? ({ weight: 800, size: 11 } as const) : {};
    sheet.tag("P", () => {
      const top = doc.y;
      sheet.write(name, { ...style, x: LEFT, y: top });
      sheet.write(value, { ...style, x: RIGHT - 160, y: top, align: "right" });
    });
    doc.y += 2;
  }
  doc.y += 14;
}

function sumOf(heights: number[]): number {
  return heights.reduce((sum, height) => sum + height, 0);
}
