import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "../../app/platform/system/project-root.server.ts";
import { isNode, type Node, parse, parseTree, sourcesIn } from "./syntax.ts";

const sources = sourcesIn("app");
/** A filter sweep is a term of synthesis, used in the demo's generator. */
const named = sourcesIn("{analyzer,app,bench,scripts,tests}");

/** Words with a better name in commerce, HTTP, SQL or React, such as *client* for `caller`. */
const goneWords = new Set(
  `announce caller callers claimed deck facts grams hear heard hurry judge judged lapse lapsed
  likeness meant noted papers routine routines sleeve sleeves slip spent sweep told verdict`.split(
    /\s+/,
  ),
);

/** Exports that React Router asks each route module for. */
const routeExports = new Set([
  "ErrorBoundary",
  "Layout",
  "action",
  "clientAction",
  "clientLoader",
  "clientMiddleware",
  "handle",
  "headers",
  "links",
  "loader",
  "meta",
  "middleware",
  "shouldRevalidate",
]);

const declarations = new Set([
  "ClassDeclaration",
  "FunctionDeclaration",
  "TSTypeAliasDeclaration",
  "VariableDeclarator",
]);

function nameOf({ id }: Node): string[] {
  return isNode(id) && typeof id.name === "string" ? [id.name] : [];
}

function namesIn(text: string, path: string): string[] {
  return parse(text, path).flatMap((node) => (declarations.has(node.type) ? nameOf(node) : []));
}

function hasGoneWord(name: string): boolean {
  const words = name.replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2").toLowerCase();
  return words.split(/[ _]/).some((word) => goneWords.has(word));
}

function exportsIn(text: string, path: string): string[] {
  const { body } = parseTree(text, path) as unknown as { body: Node[] };
  const exported = body.flatMap(({ type, declaration }) =>
    type === "ExportNamedDeclaration" && isNode(declaration) ? [declaration] : [],
  );
  const named = exported.flatMap((node) =>
    Array.isArray(node.declarations) ? (node.declarations as Node[]) : [node],
  );
  return named.flatMap(nameOf).filter((name) => !routeExports.has(name));
}

test("names of variables, functions, types and files contain no word that has a better one", () => {
  const names = named.flatMap(({ path, text }) =>
    namesIn(text, path)
      .filter(hasGoneWord)
      .map((name) => `${path}: ${name}`),
  );
  const files = named.filter(({ path }) => hasGoneWord(path.replaceAll(/\W/g, " ")));
  expect([...names, ...files]).toEqual([]);
});

test("a name is exported by one file only", () => {
  const owners = new Map<string, string[]>();
  for (const { path, text } of sources) {
    for (const name of new Set(exportsIn(text, path))) {
      owners.set(name, [...(owners.get(name) ?? []), path]);
    }
  }
  expect([...owners].filter(([, paths]) => paths.length > 1)).toEqual([]);
});

test("the checks find a gone word and an exported name", () => {
  expect(
    namesIn("const orderFacts = 1; function hearAll() {}", "x.ts").filter(hasGoneWord),
  ).toEqual(["orderFacts", "hearAll"]);
  expect(
    exportsIn("export const a = 1; export type B = 1; export function loader() {}", "x.ts"),
  ).toEqual(["a", "B"]);
});

test("another file uses what a file of the shop exports", () => {
  const fileOfWord = new Map<string, string>();
  const shared = new Set<string>();
  const roots = globSync("*.ts", { cwd: projectRoot() });
  const texts = roots.map((path) => ({
    path,
    text: readFileSync(join(projectRoot(), path), "utf8"),
  }));
  for (const { path, text } of [
    ...texts,
    ...sourcesIn("{analyzer,app,bench,demo,scripts,tests}"),
  ]) {
    for (const [word] of text.matchAll(/\w+/g)) {
      if ((fileOfWord.get(word) ?? path) !== path) shared.add(word);
      fileOfWord.set(word, path);
    }
  }
  const exported = /^export (?:async )?(?:const|function|class|type) (\w+)/gm;
  // React Router calls what its entry exports, and a schema lists its tables itself.
  const unused = sources
    .filter(({ path }) => !/(?:entry\.server\.tsx|schema\.ts)$/.test(path))
    .flatMap(({ path, text }) =>
      Array.from(text.matchAll(exported), ([, name = ""]) => [path, name]),
    )
    .filter(([, name = ""]) => !shared.has(name));
  expect(unused).toEqual([]);
});
