/** One text is smaller than a list in the scripts of a first visit. */
export const storeParameters =
  "genre sale sold new stems bpm-from bpm-to price-from price-to length-from length-to half-double key mix subgenre vocals voice language software tag sort view filters page".split(
    " ",
  );

/** Drops other parameters, for example of a campaign, because cached pages repeat them in links. */
export function listParameters({ pathname, search }: { pathname: string; search: string }) {
  const given = new URLSearchParams(search);
  const names = pathname === "/" ? ["search", "page"] : storeParameters;
  const named = names.flatMap((name) => given.getAll(name).map((value) => [name, value]));
  return new URLSearchParams(named.filter(([, value]) => value !== ""));
}
