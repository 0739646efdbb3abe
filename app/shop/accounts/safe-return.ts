const ORIGIN = "https://shop.invalid";

/** Parses an untrusted address as browsers do (https://url.spec.whatwg.org), and serializes it. */
export function safeReturn(address: string | null | undefined): string {
  if (!address?.startsWith("/") || !URL.canParse(address, ORIGIN)) return "/";
  const { origin, pathname, search } = new URL(address, ORIGIN);
  const path = pathname + search;
  return origin === ORIGIN && isOnePath(path) ? path : "/";
}

/** Parsing turns `/..//e.com` into `//e.com`, and a proxy may decode `%5c` and `%2f` once more. */
function isOnePath(path: string): boolean {
  return !/^\/(?:[/\\]|%2f|%5c)/i.test(path);
}
