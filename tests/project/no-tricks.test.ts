import { expect, test } from "vitest";
import { isNode, type Node, nodesOf, parse, sourcesIn } from "./syntax.ts";

const sources = sourcesIn("{app,analyzer,bench,demo,scripts,tests}");

const wrappers = new Set(["ParenthesizedExpression", "TSAsExpression", "TSSatisfiesExpression"]);

function unwrap(node: unknown): unknown {
  return isNode(node) && wrappers.has(node.type) ? unwrap(node.expression) : node;
}

/**
 * Returns spreads of literals such as `...{ a, b }` and `...[a, b]`: they merge nothing, and turn
 * off the check for excess properties.
 */
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

test("no object or array literal is spread where it is written", () => {
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
])("the check finds needless spreads in %j", (text, count) => {
  expect(spreadsOfLiterals(text, "x.tsx")).toHaveLength(count);
});

/**
 * Words that relate a query to another one, or to the remaining rows, instead of saying what it
 * reads or writes.
 */
const namesByGrammar = new Set(
  [
    "after also awaiting before both called candidate changed chosen confirmed drawn due erased failed first former",
    "found fresh given held inOrder known last latest lapsed listed loose madeOf made many matching more named near",
    "newest next old one open other others own query rest same saved some stored that them theirs these they this",
    "those tried undone unsent until used",
  ].flatMap((line) => line.split(" ")),
);

const starts = new Set(["selectFrom", "insertInto", "updateTable", "deleteFrom", "mergeInto"]);

/** Names of the calls of a chain, the last one first: `db.selectFrom("orders").where(…)` calls `where` and `selectFrom`. */
function callsOf(node: unknown): string[] {
  if (!isNode(node) || node.type !== "CallExpression" || !isNode(node.callee)) return [];
  const { object, property } = node.callee;
  return isNode(property) ? [String(property.name), ...callsOf(object)] : [];
}

function isExecuted(calls: string[]): boolean {
  return calls.some((name) => name.startsWith("execute") || name === "stream");
}

/** Variables that hold a query which is not executed yet, or only a part of one. */
function unexecutedQueries(nodes: Node[]): { name: string; start: number }[] {
  return nodes.flatMap(({ type, id, init, start }) => {
    const calls = type === "VariableDeclarator" ? callsOf(init) : [];
    const isUnexecuted = calls.some((name) => starts.has(name)) && !isExecuted(calls);
    return isUnexecuted && isNode(id) ? [{ name: String(id.name), start }] : [];
  });
}

/** The object that a chain of calls begins with. */
function beginOf(node: unknown): unknown {
  if (!isNode(node) || node.type !== "CallExpression" || !isNode(node.callee)) return node;
  return node.callee.type === "MemberExpression" ? beginOf(node.callee.object) : node;
}

/** Queries that are put into a variable only to be continued and executed a line later, and those named by grammar. */
function queriesInHalves(text: string, path?: string): string[] {
  if (!/\b(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(/.test(text)) return [];
  const nodes = parse(text, path);
  const blocks = nodes.filter(({ type }) => type === "BlockStatement" || type === "Program");
  return unexecutedQueries(nodes).flatMap(({ name, start }) => {
    if (namesByGrammar.has(name)) return [name];
    const block = blocks.findLast((each) => each.start <= start && start < each.end);
    const inBlock = nodesOf(block?.body);
    const uses = inBlock.filter((node) => node.type === "Identifier" && node.name === name);
    const isContinued = inBlock.some((node) => {
      const begin = beginOf(node);
      return isExecuted(callsOf(node)) && isNode(begin) && begin.name === name;
    });
    return uses.length === 2 && isContinued ? [name] : [];
  });
}

test("a query is written in one piece", () => {
  const found = sources
    .filter(({ path }) => !path.startsWith("app/platform/database/migrations"))
    .flatMap(({ path, text }) => queriesInHalves(text, path).map((name) => `${path}: ${name}`));
  expect(found).toEqual([]);
});

test.each([
  [
    'async () => { const orders = tx.selectFrom("orders"); await orders.select("id").execute(); }',
    1,
  ],
  [
    '() => { const old = tx.selectFrom("mails"); return tx.deleteFrom("x").where(old).execute(); }',
    1,
  ],
  ['() => tx.deleteFrom("mails").where("id", "in", tx.selectFrom("orders")).execute();', 0],
  [
    '() => { const orders = db.selectFrom("orders"); return [orders.execute(), orders.select("id").execute()]; }',
    0,
  ],
  ['async () => { const found = await db.selectFrom("orders").execute(); return found; }', 0],
])("the check finds split queries in %j", (text, count) => {
  expect(queriesInHalves(text)).toHaveLength(count);
});
