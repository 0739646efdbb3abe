import { expect, test } from "vitest";
import { isNode, type Node, parse, sourcesIn } from "./syntax.ts";

const sources = sourcesIn("{app,analyser,bench,demo,scripts,tests}");

const wrappers = new Set(["ParenthesizedExpression", "TSAsExpression", "TSSatisfiesExpression"]);

function unwrap(node: unknown): unknown {
  return isNode(node) && wrappers.has(node.type) ? unwrap(node.expression) : node;
}

/** `...{ a, b }` and `...[a, b]`: they merge nothing, and TypeScript finds no property in them that is too much. */
function spreadsOfLiterals(text: string, path?: string): string[] {
  if (!/\.\.\.\s*\(*\s*[{[]/.test(text)) return [];
  const isOfLiteral = ({ type, argument }: Node) => {
    const spread = /^(?:JSX)?Spread/.test(type) ? unwrap(argument) : undefined;
    return isNode(spread) && /^(?:Object|Array)Expression$/.test(spread.type);
  };
  return parse(text, path)
    .filter(isOfLiteral)
    .map(({ start, end }) => text.slice(start, end));
}

test("no object or array is spread where it is written", () => {
  const found = sources.flatMap(({ path, text }) =>
    spreadsOfLiterals(text, path).map((spread) => `${path}: ${spread}`),
  );
  expect(found).toEqual([]);
});

test.each([
  ["f({ ...{ a, b }, c });", 1],
  ["f(...[a, b]);", 1],
  ['const list = [...(["a"] as const), ...[b]];', 2],
  ["const page = <Page {...{ a, b }} />;", 1],
  ["f({ ...a, ...(b && { c }), ...(d ? { e } : {}) }, [...list, ...[a].map(f)]);", 0],
  ["const [first, ...[second]] = list; const { a, ...rest } = all;", 0],
])("the check finds what is spread needlessly in %j", (text, count) => {
  expect(spreadsOfLiterals(text, "x.tsx")).toHaveLength(count);
});
