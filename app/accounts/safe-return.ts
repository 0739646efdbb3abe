/** Any origin will do. `.invalid` belongs to nobody (RFC 2606). */
const ORIGIN = "https://shop.invalid";

/**
 * A path of this site, from an address that a stranger can write. It is parsed as browsers do
 * (https://url.spec.whatwg.org: `\` is `/`, tabs and line breaks are dropped) and written anew.
 */
export function safeReturn(address: string | null | undefined): string {
  if (!address?.startsWith("/") || !URL.canParse(address, ORIGIN)) return "/";
  const { origin, pathname, search } = new URL(address, ORIGIN);
  const path = pathname + search;
  return origin === ORIGIN && isOnePath(path) ? path : "/";
}

/** `/..//e.com` becomes `//e.com` when it is parsed; a proxy may undo `%5c` and `%2f` once more. */
function isOnePath(path: string): boolean {
  return !/^\/(?:[/\\]|%2f|%5c)/i.test(path);
}
