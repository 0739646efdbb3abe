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

const cachedNames = ["genre", "sale", "sold"];

/** Lists with these parameters have too many combinations to be cached. */
export const uncachedNames = [
  ...filterNames.filter((name) => !cachedNames.includes(name)),
  "filters",
];

const viewParameters = ["view", "filters", "page"];

/** Drops other parameters, for example of a campaign, because cached pages repeat them in links. */
export function listParameters({ pathname, search }: { pathname: string; search: string }) {
  const given = new URLSearchParams(search);
  const names = pathname === "/" ? ["search", "page"] : [...filterNames, ...viewParameters];
  const named = names.flatMap((name) => given.getAll(name).map((value) => [name, value]));
  return new URLSearchParams(named.filter(([, value]) => value !== ""));
}
