import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseAst } from "vite";
import { expect, test } from "vitest";
import { features } from "web-features";
import { projectRoot } from "../../app/platform/system/project-root.server.ts";

/*
 * Browsers that the shop's scripts support (docs/decisions/0050): all features available in every
 * browser since this day.
 */

const FLOOR = "2024-05-25";

const allowed = new Set([
  // Features that packages use only where the browser has them.
  "Uint8Array.fromBase64",
  "Uint8Array.fromHex",
  ".toHex",
  "navigator.connection",
  ".startViewTransition",
  // Features that the shop uses only where the browser has them.
  "navigator.globalPrivacyControl",
  "document.prerendering",
  "MediaMetadata",
  // Features that work in every browser as used here, despite edge cases in the data.
  ".formData",
  // Functions of the shop and of React with the same names.
  ".take",
  ".toArray",
  ".use",
]);

type Statuses = Record<string, { baseline_low_date?: string }>;

/**
 * Day since when all browsers have a feature, by MDN's name, for example `api.URL.parse_static`.
 */
const since = new Map<string, string>();
for (const feature of Object.values(features)) {
  // Features that should not be used, such as `escape`, are in all browsers and in no Baseline.
  if (feature.kind !== "feature" || feature.discouraged) continue;
  const statuses: Statuses = feature.status.by_compat_key ?? {};
  for (const [key, { baseline_low_date: day = "never" }] of Object.entries(statuses))
    since.set(key, day.replace("≤", ""));
}
const isNewer = (day: string | undefined) => day !== undefined && day > FLOOR;

/** Objects that a method of this name may belong to. */
const common =
  /^(?:javascript\.builtins\.\w+|api\.(?:AbortSignal|Blob|Document|Element|File|HTML\w*Element|Node|Request|Response))\.\w+$/;
const methodsNamed = Map.groupBy(
  [...since].filter(([key]) => common.test(key)),
  ([key]) => (key.split(".").at(-1) ?? "").replace(/_static$/, ""),
);

const interfaces: Record<string, string> = {
  crypto: "Crypto",
  document: "Document",
  history: "History",
  location: "Location",
  navigator: "Navigator",
  performance: "Performance",
  screen: "Screen",
  window: "Window",
};

type Node = { type: string; [field: string]: unknown };

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value;

/** Yields nodes without the names of members and properties, which are no variables. */
function* nodesOf(node: Node): Generator<Node> {
  yield node;
  for (const [field, value] of Object.entries(node)) {
    if (!node.computed && (field === "key" || field === "property")) continue;
    for (const child of Array.isArray(value) ? value : [value])
      if (isNode(child)) yield* nodesOf(child);
  }
}

const nameOf = (node: unknown) =>
  isNode(node) && node.type === "Identifier" ? String(node.name) : undefined;

/** Returns the member that an expression reads or calls, if it is newer than the floor. */
function newMember(node: Node, isCalled: boolean): string | undefined {
  const [object, member] = [nameOf(node.object), nameOf(node.property)];
  if (member === undefined || node.computed) return undefined;
  const owner = object === undefined ? undefined : (interfaces[object] ?? object);
  const keys = ["api", "javascript.builtins"].flatMap((kind) => [
    `${kind}.${owner}.${member}_static`,
    `${kind}.${owner}.${member}`,
  ]);
  const listedKey = keys.find((key) => since.has(key));
  if (listedKey) return isNewer(since.get(listedKey)) ? `${object}.${member}` : undefined;
  const named = (isCalled && methodsNamed.get(member)) || [];
  return named.length > 0 && named.every(([, day]) => isNewer(day)) ? `.${member}` : undefined;
}

/** Returns a global that is newer than the floor. Shorter names are minified variables. */
function newGlobal(node: Node): string | undefined {
  const name = nameOf(node) ?? "";
  if (name.length < 4) return undefined;
  const days = [`api.${name}`, `javascript.builtins.${name}`].map((key) => since.get(key));
  return days.some(isNewer) ? name : undefined;
}

function newerThanFloor(source: string): Set<string> {
  const found = new Set<string>();
  const called = new Set<unknown>();
  for (const node of nodesOf(parseAst(source) as unknown as Node)) {
    if (node.type === "CallExpression") called.add(node.callee);
    const name =
      node.type === "MemberExpression" ? newMember(node, called.has(node)) : newGlobal(node);
    if (name !== undefined && !allowed.has(name)) found.add(name);
  }
  return found;
}

const folder = join(projectRoot(), "build/client");
const scripts = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
  name.endsWith(".js"),
);

test("no script uses features that the oldest supported browsers lack", () => {
  expect(scripts.length).toBeGreaterThan(50);
  const found = Object.fromEntries(
    scripts
      .map((name) => [name, [...newerThanFloor(readFileSync(join(folder, name), "utf8"))]] as const)
      .filter(([, names]) => names.length > 0),
  );
  expect(found).toEqual({});
});

test("no script needs https to create a key", () => {
  const needing = scripts.filter((name) =>
    /\brandomUUID\b|\bcrypto\.subtle\b/.test(readFileSync(join(folder, name), "utf8")),
  );
  expect(needing).toEqual([]);
});

test("the check finds features that are too new, so that finding none means something", () => {
  const source = `
    URL.parse(a); Promise.try(b); RegExp.escape(c); d.symmetricDifference(e);
    document.startViewTransition(f); new NavigateEvent(g); structuredClone(h); [].toSorted(); URL.canParse(i);
  `;
  expect([...newerThanFloor(source)].sort()).toEqual([
    ".symmetricDifference",
    "NavigateEvent",
    "Promise.try",
    "RegExp.escape",
    "URL.parse",
    "document.startViewTransition",
  ]);
});
