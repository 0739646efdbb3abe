/** Any origin serves: what leaves it is not a path of ours. `.invalid` belongs to nobody (RFC 2606). */
const ORIGIN = "https://shop.invalid";

/**
 * A path of this site that somebody may be sent to after signing in, taken from an address that a
 * stranger can write. Whatever a browser could read as another site becomes `/`.
 *
 * The address is parsed as browsers do (https://url.spec.whatwg.org), which read `\` as `/` and drop
 * tabs and line breaks, and is written anew from path and search, so that nothing else of it survives.
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
