import { LRUCache } from "lru-cache";
import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";

/** By route pattern: which query parameters a page reads, and what each may look like. */
export type PublicPages = Record<string, Record<string, RegExp>>;

/** A public page that somebody asks for. */
export type PageAddress = {
  /** Path and query in their one form, to render the page from and to keep it under. */
  target: string;
  /** The path as it was asked for, without its query. */
  path: string;
  /** The route's pattern, such as `/music/:slug`. */
  route: string;
  /** The track that the page is about. */
  slug: string | undefined;
};

type Routes = ServerBuild["routes"];

/** Addresses that are remembered, and the longest of them. */
const MOST_KNOWN = 5_000;
const LONGEST = 1_000;
/** Every address that nothing answers shows the same page, and its data. */
const nowhere = { page: "/*", data: "/*.data" };

/**
 * Answers for a path with its query which public page it asks for; undefined when it is none, or one that
 * is asked for in an odd way. Parameters that a page does not read are left out and the others put in
 * order, so that whatever is hung on a link does not make another page of it. `files` are no pages.
 */
export function pageFinder(routes: Routes, pages: PublicPages, files: Set<string>) {
  const tree = treeOf(routes);
  const read = (target: string) => {
    const { pathname, searchParams } = new URL(`http://shop${target}`);
    if (files.has(pathname) || !isDecodable(pathname)) return undefined;
    return readAddress(pathname, searchParams, tree, pages);
  };
  const known = new LRUCache<string, { address: PageAddress | undefined }>({ max: MOST_KNOWN });
  return (target: string): PageAddress | undefined => {
    if (target.length > LONGEST) return undefined;
    const remembered = known.get(target);
    if (remembered) return remembered.address;
    const address = read(target);
    known.set(target, { address });
    return address;
  };
}

/** The pattern of the route that answers a path, such as `/music/:slug`; for logs and figures. */
export function routeFinder(routes: Routes): (pathname: string) => string {
  const tree = treeOf(routes);
  return (pathname) => match(tree, withoutData(pathname))?.route ?? "/*";
}

function readAddress(
  pathname: string,
  searchParams: URLSearchParams,
  tree: RouteObject[],
  pages: PublicPages,
): PageAddress | undefined {
  const isData = pathname.endsWith(".data");
  const found = match(tree, withoutData(pathname));
  const parameters = found && pages[found.route];
  if (!found || !parameters || searchParams.has("_routes")) return undefined;
  const page = { path: pathname, ...found };
  if (found.route === "/*") return { target: isData ? nowhere.data : nowhere.page, ...page };
  const query = new URLSearchParams();
  for (const [name, form] of Object.entries(parameters)) {
    const values = searchParams.getAll(name);
    if (values.length === 0) continue;
    const [value = ""] = values;
    if (values.length > 1 || !form.test(value)) return undefined;
    query.set(name, value);
  }
  return { target: `${pathname}${query.size > 0 ? `?${query}` : ""}`, ...page };
}

/** As React Router reads it: `/_.data` is the data of `/`. */
function withoutData(pathname: string): string {
  return pathname.endsWith("/_.data") ? pathname.slice(0, -6) : pathname.replace(/\.data$/, "");
}

/** Whether a path is one that a file or a page can have. */
export function isDecodable(pathname: string): boolean {
  try {
    return !decodeURIComponent(pathname).includes("\0");
  } catch {
    return false;
  }
}

function match(tree: RouteObject[], pathname: string) {
  const matches = matchRoutes(tree, pathname);
  const leaf = matches?.at(-1);
  if (!matches || !leaf) return undefined;
  const parts = matches.flatMap(({ route }) => route.path?.split("/") ?? []).filter(Boolean);
  return { route: `/${parts.join("/")}`, slug: leaf.params.slug };
}

function treeOf(routes: Routes, parentId?: string): RouteObject[] {
  const children = Object.values(routes).filter((route) => route?.parentId === parentId);
  return children.flatMap((route): RouteObject[] => {
    if (!route) return [];
    const { id, path, caseSensitive } = route;
    if (route.index) return [{ id, path, caseSensitive, index: true }];
    return [{ id, path, caseSensitive, children: treeOf(routes, id) }];
  });
}
