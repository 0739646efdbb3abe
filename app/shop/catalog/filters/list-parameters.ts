/** Parameters that define the tracks of a list and their order. */
export const filterNames = [
  "genre",
  "sale",
  "sold",
  "new",
  "stems",
  "bpm-from",
  "bpm-to",
  "price-from",
  "price-to",
  "length-from",
  "length-to",
  "half-double",
  "key",
  "mix",
  "sort",
];

/** Parameters whose pages are cached. */
const cachedNames = ["genre", "sale", "sold"];

/** Parameters whose lists are not cached, because they have too many combinations. */
export const uncachedNames = [
  ...filterNames.filter((name) => !cachedNames.includes(name)),
  "filters",
];

/** `filters` opens the panel. */
const viewParameters = ["view", "filters", "page"];

/**
 * Drops other parameters, for example of a campaign, because the page cache shares the page and its
 * links.
 */
export function listParameters({ pathname, search }: { pathname: string; search: string }) {
  const given = new URLSearchParams(search);
  const names = pathname === "/" ? ["search", "page"] : [...filterNames, ...viewParameters];
  const named = names.flatMap((name) => given.getAll(name).map((value) => [name, value]));
  return new URLSearchParams(named.filter(([, value]) => value !== ""));
}
