import { discountLines, type HeldCode, type Obstacle, sumOf, type Uses } from "./discount.ts";
import { type FilledPack, fillPacks, type LivePack, type PackableLine } from "./pack.ts";

export type PricedLines = {
  packs: FilledPack[];
  /** Cents that the code takes off each line. Empty without a code that holds. */
  ofCode: number[];
  obstacle: Obstacle | undefined;
};

/**
 * Fills the packs, and applies the code to what they leave. A pack that makes the cart miss the
 * minimum of the code is left out if the code saves more.
 */
export function priceLines(
  live: LivePack[],
  lines: PackableLine[],
  held?: { code: HeldCode; uses: Uses },
): PricedLines {
  const full = fillPacks(live, lines);
  if (!held) return { packs: full, ofCode: [], obstacle: undefined };
  const priced = selectionsOf(full).map((packs): PricedLines => {
    const result = discountLines(held.code, leftBy(lines, packs), held.uses);
    return Array.isArray(result)
      ? { packs, ofCode: result, obstacle: undefined }
      : { packs, ofCode: [], obstacle: result };
  });
  return priced.reduce((best, other) => (savedCents(other) > savedCents(best) ? other : best));
}

/** Lists every selection of the packs, all of them first. */
function selectionsOf([first, ...others]: FilledPack[]): FilledPack[][] {
  if (!first) return [[]];
  const rest = selectionsOf(others);
  return [...rest.map((selection) => [first, ...selection]), ...rest];
}

/** Returns the lines with the prices that the packs leave. */
function leftBy(lines: PackableLine[], packs: FilledPack[]): PackableLine[] {
  return lines.map((line, index) => ({
    ...line,
    fullCents: line.fullCents - sumOf(packs.map(({ discounts }) => discounts[index] ?? 0)),
  }));
}

function savedCents({ packs, ofCode }: PricedLines): number {
  return sumOf([...ofCode, ...packs.flatMap(({ discounts }) => discounts)]);
}
