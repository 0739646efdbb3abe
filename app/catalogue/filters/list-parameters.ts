/** Parameters of a list's address that say which tracks it has, in what order. */
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

/** Those that the shop had from the beginning: pages with no others are cached. */
const cachedNames = ["genre", "sale", "sold"];

/** Lists with these are not cached: there are more of them than of any page that many ask for. */
export const uncachedNames = [
  ...filterNames.filter((name) => !cachedNames.includes(name)),
  "filters",
];

/** `filters`: the panel is open. */
const shownNames = ["view", "filters", "page"];

/** Without others such as a campaign's: the page cache shares the page, so that none of its links may have them. */
export function listParameters({ pathname, search }: { pathname: string; search: string }) {
  const given = new URLSearchParams(search);
  const names = pathname === "/" ? ["search", "page"] : [...filterNames, ...shownNames];
  const named = names.flatMap((name) => given.getAll(name).map((value) => [name, value]));
  return new URLSearchParams(named.filter(([, value]) => value !== ""));
}
