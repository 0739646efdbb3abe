import { text } from "node:stream/consumers";
import { setImmediate as nextTurn } from "node:timers/promises";
import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { csvOf } from "../../app/platform/formats/csv.server.ts";

async function* each<Row>(...rows: Row[]) {
  yield* rows;
}

const csv = (...rows: (string | number)[][]) =>
  text(csvOf(["name", "amount", "address"], each(...rows)));

/** Returns cells for readers that separate by commas or semicolons, or end a cell with its line. */
function cellsOf(file: string): string[] {
  const lines = file.replace("\ufeff", "").split(/[\r\n]+/);
  const naive = lines.flatMap((line) => line.split(";"));
  const proper: string[][] = parse(file, { bom: true });
  return [...proper.flat(), ...naive].map((cell) => cell.replace(/^[\s"\u200b]+/, ""));
}

test.each([
  "=1+1",
  " =1+1",
  "\t=1+1",
  "\u200b=1+1",
  "Rua 1\n=1+1",
  "Rua 1\r\n\r\n@SUM(1)",
  "Ana; =1+1",
  "Ana;-2+3;x",
  "＝1+1",
])("%j is not a formula to any program that reads CSV", async (typed) => {
  const file = await csv([typed, -5, typed], ["Ana", 7, "Rua 1"]);
  const formulas = cellsOf(file).filter((cell) => /^[=+@\-＝＋－＠]/.test(cell));
  expect(formulas).toEqual(["-5.00"]);
});

test("ordinary texts and amounts stay unchanged", async () => {
  const rows = [["Ana O'Neil-Sá", 49.99, "Rua 1, 2.º - B; Lisboa"]];
  expect(parse(await csv(...rows), { bom: true, columns: false })).toEqual([
    ["name", "amount", "address"],
    ["Ana O'Neil-Sá", "49.99", "Rua 1, 2.º - B; Lisboa"],
  ]);
});

test("a long CSV file yields to other requests every hundred lines", async () => {
  let turns = 0;
  let isWritten = false;
  const others = (async () => {
    while (!isWritten) {
      await nextTurn();
      turns += 1;
    }
  })();
  await csv(...Array.from({ length: 5_000 }, () => ["Ana", 7, "Rua 1"]));
  isWritten = true;
  await others;
  expect(turns).toBeGreaterThanOrEqual(50);
});
