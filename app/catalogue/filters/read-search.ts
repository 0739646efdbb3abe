const MAX_SEARCH_LENGTH = 200;

/** What an address looks for in titles and genres; undefined: nothing. */
export function readSearch(parameters: URLSearchParams): string | undefined {
  const words = parameters.get("search")?.replaceAll("\0", "").replace(/\s+/g, " ").trim();
  return words ? [...words].slice(0, MAX_SEARCH_LENGTH).join("").trim() : undefined;
}
