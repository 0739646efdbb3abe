import { expect, test } from "vitest";
import { isNode, type Node, nodesOf, parse, sourcesIn } from "./syntax.ts";

/*
 * Texts that are compared or stored cannot be reworded or translated, so codes are stored and texts
 * only displayed.
 */

/** Texts of foreign formats and programs, and requests to payment providers. */
const foreign = new Set([
  "bytes 0-",
  "bytes {}-",
  "capture {} {}",
  "database system is ready to accept connections",
  "frame-ancestors *",
  "having maxPoolSize",
  "sha256 {}",
  "umsatz info",
  "unsupported image format",
  "Unable to decode",
]);
/** Keys of rows that are put aside and never shown. */
const keys = new Set(["{} unreadable {}"]);
const sqlOperators = new Set(["is not", "is distinct from", "is not distinct from", "not in"]);

/** Returns the text with `{}` for its values. */
function textOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === "Literal") return typeof node.value === "string" ? node.value : undefined;
  if (node.type !== "TemplateLiteral") return undefined;
  const parts = nodesOf(node.quasis).map(({ value }) => (value as { cooked: string }).cooked);
  return parts.join("{}");
}

const sources = sourcesIn("{app,analyzer}")
  .filter(({ path }) => !path.startsWith("app/platform/database/migrations"))
  .map(({ path, text }) => ({ path, nodes: parse(text, path) }));

function isSentence(text: string | undefined): text is string {
  return text !== undefined && /\p{L} /u.test(text);
}

function constantsIn(nodes: readonly Node[]) {
  return nodes.flatMap(({ type, id, init }): [string, string][] => {
    const text = type === "VariableDeclarator" ? textOf(init) : undefined;
    return isNode(id) && isSentence(text) ? [[String(id.name), text]] : [];
  });
}

const exported = new Map(
  sources.flatMap(({ nodes }) =>
    constantsIn(nodes.filter(({ type }) => type === "ExportNamedDeclaration").flatMap(nodesOf)),
  ),
);

const searches = new Set(["includes", "has", "get", "startsWith", "endsWith", "indexOf"]);

/** Returns the operands of a comparison or lookup. */
function comparedBy(node: Node): unknown[] {
  if (node.type === "BinaryExpression" && /^[!=]==?$/.test(String(node.operator))) {
    return [node.left, node.right];
  }
  if (node.type === "SwitchCase") return [node.test];
  if (node.type === "Property") return [node.key];
  if (node.type !== "CallExpression" || !isNode(node.callee)) return [];
  const { property } = node.callee;
  const name = isNode(property) ? String(property.name) : "";
  const args = node.arguments as unknown[];
  return searches.has(name) || name === "where" ? args : [];
}

function sentencesComparedIn({ path, nodes }: (typeof sources)[number]): string[] {
  const imported = new Set(
    nodes.flatMap(({ type, local }) =>
      type === "ImportSpecifier" && isNode(local) ? [String(local.name)] : [],
    ),
  );
  const constants = new Map([
    ...[...exported].filter(([name]) => imported.has(name)),
    ...constantsIn(nodes),
  ]);
  const named = (node: unknown) =>
    isNode(node) && node.type === "Identifier" ? constants.get(String(node.name)) : undefined;
  const keysInPlace = new Set(
    nodes
      .filter(({ type, computed }) => type === "Property" && !computed)
      .map(({ key }) => key)
      .filter((key) => isNode(key) && key.type === "Identifier"),
  );
  return nodes
    .flatMap(comparedBy)
    .filter((node) => !keysInPlace.has(node))
    .map((node) => textOf(node) ?? named(node))
    .filter((text) => isSentence(text) && !foreign.has(text) && !sqlOperators.has(text))
    .map((text) => `${path}: ${text}`);
}

const writers = new Set(["set", "values", "doUpdateSet"]);
const recorders = new Set(["recordAudit", "recordOrderAudit", "recordOrderEvent", "setAttention"]);

/** Returns whether a call writes columns, or details of a log or timeline. */
function isStored({ type, callee }: Node): boolean {
  if (type !== "CallExpression" || !isNode(callee)) return false;
  const { property, name } = callee;
  return isNode(property) ? writers.has(String(property.name)) : recorders.has(String(name));
}

/** Returns texts that are stored as values, except SQL. */
function sentencesStoredIn({ path, nodes }: (typeof sources)[number]): string[] {
  const values = nodes
    .filter(isStored)
    .flatMap((call) => nodesOf(call.arguments))
    .flatMap(({ type, value }) => (type === "Property" ? [value] : []))
    .flatMap((value) => textOf(value) ?? sentenceOf(value, nodes) ?? []);
  return values
    .filter((text) => isSentence(text) && !foreign.has(text) && !keys.has(text))
    .map((text) => `${path}: ${text}`);
}

/** Returns the text of a constant, unless the file has another of its name. */
function sentenceOf(value: unknown, nodes: readonly Node[]): string | undefined {
  if (!isNode(value) || value.type !== "Identifier") return undefined;
  const { name } = value;
  const declared = nodes.filter(
    ({ type, id }) => type === "VariableDeclarator" && isNode(id) && id.name === name,
  );
  return declared.length === 1 ? new Map(constantsIn(declared)).get(String(name)) : undefined;
}

test("no sentence is stored", () => {
  expect(sources.flatMap(sentencesStoredIn)).toEqual([]);
});

test.each([
  ['refunds.set({ state: "failed", problem: "It could not be paid out." });', 1],
  ['const gone = "It is gone.";\norders.set({ endReason: gone });', 1],
  ["mails.values({ problem: `The server said nothing.` });", 1],
  ['recordOrderEvent(tx, id, "refund-done", { details: { how: "in another way" } });', 1],
  ['refunds.set({ problem: { code: "not-paid-out" }, tryAt: sql`now() + interval` });', 0],
])("the check finds stored sentences in %j", (text, count) => {
  const source = { path: "app/x.ts", nodes: parse(text) };
  expect(sentencesStoredIn(source)).toHaveLength(count);
});

test("no sentence is compared or used as a lookup or table key", () => {
  expect(sources.flatMap(sentencesComparedIn)).toEqual([]);
});

test.each([
  ['if (order.attention === "A refund failed.") pay();', 1],
  ['const unreachable = "It has not answered.";\nif (said !== unreachable) pay();', 1],
  ['orders.where("attention", "=", "It has no files.");', 1],
  ['const titleNeeded = "A title is needed";\nconst texts = { [titleNeeded]: "Add one" };', 1],
  ['switch (said) {\n  case "It is sold.":\n    pay();\n}', 1],
  ['if (code === "sold") show("It is sold.");\norders.where("paidAt", "is not", null);', 0],
])("the check finds compared sentences in %j", (text, count) => {
  const source = { path: "app/x.ts", nodes: parse(text) };
  expect(sentencesComparedIn(source)).toHaveLength(count);
});
