import { LRUCache } from "lru-cache";
import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";
import { canonicalPath } from "#app/platform/i18n/canonical-path.ts";
import { DEFAULT_LANGUAGE, languageOfPath } from "#app/platform/i18n/language.ts";
import { prefixOf, withoutPrefix } from "#app/platform/i18n/language-address.ts";
import { slugsOf, translatePath } from "#app/platform/i18n/page-slugs.ts";
import { listAddress } from "#app/platform/navigation/list-address.ts";

export type PublicPages = Record<string, Record<string, RegExp>>;

export type PageAddress = {
  /** Path and query in canonical form, with the language: the key of the cache. */
  target: string;
  path: string;
  route: string;
  slug: string | undefined;
};

type Routes = ServerBuild["routes"];

const MAX_REMEMBERED = 5_000;
const MAX_LENGTH = 1_000;
const nowhere = { page: "/*", data: "/*.data" };

/** Drops and sorts parameters, so that `?utm_source=…` is the same page. */
export function pageFinder(routes: Routes, pages: PublicPages, files: Set<string>) {
  const tree = treeOf(routes);
  const read = (target: string) => {
    const language = languageOfPath(target) ?? DEFAULT_LANGUAGE;
    const { pathname, searchParams } = new URL(`http://shop${canonicalPath(target)}`);
    if (files.has(pathname) || !isDecodable(pathname) || findOwnAddress(target)) return undefined;
    const address = readAddress(pathname, searchParams, tree, pages);
    const local = (path: string) => prefixOf(language) + translatePath(path, language);
    return address && { ...address, target: local(address.target), path: local(address.path) };
  };
  const cache = new LRUCache<string, { address: PageAddress | undefined }>({ max: MAX_REMEMBERED });
  return (target: string): PageAddress | undefined => {
    if (target.length > MAX_LENGTH) return undefined;
    const remembered = cache.get(target);
    if (remembered) return remembered.address;
    const address = read(target);
    cache.set(target, { address });
    return address;
  };
}

/** Returns the address of a fixed page if another spelling, or its English name, is asked for. */
export function findOwnAddress(target: string): string | undefined {
  const language = languageOfPath(target);
  const slugs = language && slugsOf(language);
  const [path = "", query = ""] = withoutPrefix(target).split(/(?=\?)(.*)/s);
  if (!slugs || !isDecodable(path)) return undefined;
  const name = decodeURIComponent(path)
    .toLowerCase()
    .replace(/^\/|\/$/g, "");
  const slug = [...slugs].flat().includes(name) ? (slugs.get(name) ?? name) : undefined;
  const isOwn = slug === undefined || path === `/${slug}`;
  return isOwn ? undefined : `${prefixOf(language)}/${slug}${query}`;
}

export function routeFinder(routes: Routes): (pathname: string) => string {
  const tree = treeOf(routes);
  const cache = new LRUCache<string, string>({ max: MAX_REMEMBERED });
  return (pathname) => {
    const route = cache.get(pathname) ?? match(tree, withoutData(pathname))?.route ?? "/*";
    if (pathname.length <= MAX_LENGTH) cache.set(pathname, route);
    return route;
  };
}

function readAddress(
  pathname: string,
  searchParams: URLSearchParams,
  tree: RouteObject[],
  pages: PublicPages,
): PageAddress | undefined {
  const isData = pathname.endsWith(".data");
  const routeMatch = match(tree, withoutData(pathname));
  const parameters = routeMatch && pages[routeMatch.route];
  if (!routeMatch || !parameters || searchParams.has("_routes")) return undefined;
  const page = { path: pathname, ...routeMatch };
  if (routeMatch.route === "/*") return { target: isData ? nowhere.data : nowhere.page, ...page };
  const query = new URLSearchParams();
  for (const [name, form] of Object.entries(parameters)) {
    const values = searchParams.getAll(name);
    if (values.length === 0) continue;
    const [value = ""] = values;
    if (values.length > 1 || !form.test(value)) return undefined;
    query.set(name, value);
  }
  return { target: listAddress(pathname, query), ...page };
}

/** Maps a data URL to its page as React Router does: `/_.data` is the data of `/`. */
function withoutData(pathname: string): string {
  return pathname.endsWith("/_.data") ? pathname.slice(0, -6) : pathname.replace(/\.data$/, "");
}

export function isDecodable(pathname: string): boolean {
  try {
    return !decodeURIComponent(pathname).includes("\0");
  } catch {
    return false;
  }
}

/** Takes a millisecond, because React Router ranks all routes again. */
function match(tree: RouteObject[], pathname: string) {
  const matches = matchRoutes(tree, pathname);
  const leaf = matches?.at(-1);
  if (!matches || !leaf) return undefined;
  const segments = matches.flatMap(({ route }) => route.path?.split("/") ?? []).filter(Boolean);
  return { route: `/${segments.join("/")}`, slug: leaf.params.slug };
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
