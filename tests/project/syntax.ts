import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseAst } from "vite";
import { projectRoot } from "../../app/platform/system/project-root.server.ts";

export type Node = { type: string; start: number; end: number; [key: string]: unknown };

export function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value;
}

/** Returns a node, or each of a list, with all its descendants. */
export function nodesOf(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(nodesOf);
  if (!isNode(value)) return [];
  return [value, ...Object.values(value).flatMap(nodesOf)];
}

export function parseTree(text: string, path = "x.ts"): unknown {
  return parseAst(text, { lang: path.endsWith("x") ? "tsx" : "ts" });
}

export function parse(text: string, path?: string): Node[] {
  return nodesOf(parseTree(text, path));
}

/** Returns sources with paths relative to the project's root. */
export function sourcesIn(folders: string): { path: string; text: string }[] {
  return globSync(`${folders}/**/*.{ts,tsx}`, { cwd: projectRoot() }).map((path) => ({
    path,
    text: readFileSync(join(projectRoot(), path), "utf8"),
  }));
}
