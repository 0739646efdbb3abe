import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "../../app/system/project-root.server.ts";

/* What docs/promises says is shown by a test is shown by a test that is there. */

const folder = join(projectRoot(), "docs", "promises");

/** How many promises there are of each letter. Each letter has all of its rows, in one document. */
const counts: Record<string, number> = {
  A: 22,
  B: 12,
  C: 22,
  D: 16,
  E: 13,
  F: 12,
  G: 31,
  H: 5,
  I: 6,
  J: 5,
  K: 6,
  L: 12,
  M: 7,
  R: 28,
  S: 7,
  Y: 7,
};

type Row = { number: string; cells: string[] };

function readRows(name: string): Row[] {
  const lines = readFileSync(join(folder, name), "utf8").split("\n");
  return lines.flatMap((line) => {
    const [, number, rest] = /^\| *([A-Z]\d+) *\|(.*)\|\s*$/.exec(line) ?? [];
    if (!number || rest === undefined) return [];
    return [{ number, cells: rest.split(/(?<!\\)\|/).map((cell) => cell.trim()) }];
  });
}

const named = /^`([^`]+)` “(.+)”$/;

/** What is wrong with one of the tests that a row names; undefined when it is there. */
function whatIsWrong(shown: string): string | undefined {
  const [, path = "", title = ""] = named.exec(shown) ?? [];
  if (!path) return `“${shown}” is not a file and a title`;
  const place = join(projectRoot(), path);
  if (!/\.(?:test|spec)\.ts$/.test(path) || !existsSync(place)) return `${path} is no test`;
  return readFileSync(place, "utf8").includes(title) ? undefined : `${path} has no “${title}”`;
}

function problemsOf({ number, cells }: Row): string[] {
  const [promise, means, last = ""] = cells;
  if (cells.length !== 3 || !promise || !means || !last) return [`${number} lacks a column`];
  if (last === "not shown") return [];
  const wrong = last.split("<br>").map((shown) => whatIsWrong(shown.trim()));
  return wrong.flatMap((problem) => (problem ? [`${number}: ${problem}`] : []));
}

const documents = readdirSync(folder).filter((name) => name.endsWith(".md"));

test.each(documents)("every test that docs/promises/%s names is there", (name) => {
  const rows = readRows(name);
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.flatMap(problemsOf)).toEqual([]);
});

test.each(documents)("docs/promises/%s has each of its promises once, in their order", (name) => {
  const numbers = readRows(name).map(({ number }) => number);
  const letters = [...new Set(numbers.map((number) => number.charAt(0)))];
  const wanted = letters.flatMap((letter) =>
    Array.from({ length: counts[letter] ?? 0 }, (_, index) => `${letter}${index + 1}`),
  );
  expect(numbers).toEqual(wanted);
});

test("no promise is in two documents", () => {
  const all = documents.flatMap((name) => readRows(name).map(({ number }) => number));
  expect(new Set(all).size).toBe(all.length);
});

// The control: what the first test would say of a document that is not true.
test("a promise with a test that is not there is found", () => {
  const shown = (last: string) => problemsOf({ number: "X1", cells: ["a", "b", last] });
  const here = "`tests/project/promises.test.ts`";
  expect(shown(`${here} “no promise is in two documents”`)).toEqual([]);
  expect(shown("")).toEqual(["X1 lacks a column"]);
  expect(shown(`${here} “${["a title", "of nothing"].join(" ")}”`)).toHaveLength(1);
  expect(shown("`tests/nothing.test.ts` “x”")).toHaveLength(1);
  expect(shown(here)).toHaveLength(1);
});
