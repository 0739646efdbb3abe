/** Row of the table: two values measured in turn in one run, and the target. */
export type Figure = {
  what: string;
  /** Compared value, and both figures with their units. */
  measured: string;
  ratio?: number;
  /** Target of the design, and whether it was met. */
  target?: string;
  isMet?: boolean;
};

export function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

/** Returns the value that the given percentage of numbers does not exceed. */
export function percentile(numbers: number[], of100: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.ceil((sorted.length * of100) / 100) - 1] ?? Number.NaN;
}

/** Returns a comparison whose ratio has an upper or lower bound. */
export function compared(
  what: string,
  measured: string,
  ratio: number,
  bound: { atMost: number } | { atLeast: number } | undefined,
): Figure {
  if (!bound) return { what, measured, ratio };
  const isMet = "atMost" in bound ? ratio <= bound.atMost : ratio >= bound.atLeast;
  const target = "atMost" in bound ? `≤ ${bound.atMost}` : `≥ ${bound.atLeast}`;
  return { what, measured, ratio, target, isMet };
}

export function printTableHead(): void {
  console.log("| What | Measured | Ratio | Target | |");
  console.log("|---|---|---|---|---|");
}

/** Prints rows of the table for docs/performance.md. */
export function printFigures(figures: Figure[]): void {
  for (const { what, measured, ratio, target = "", isMet } of figures) {
    const result = isMet ? "met" : "MISSED";
    console.log(
      `| ${what} | ${measured} | ${ratio?.toFixed(2) ?? ""} | ${target} | ${isMet === undefined ? "" : result} |`,
    );
  }
}

const MB = 1024 * 1024;

export function megabytes(what: string, bytes: number, most?: number): Figure {
  const measured = `${(bytes / MB).toFixed(0)} MB`;
  return most === undefined
    ? { what, measured }
    : { what, measured, target: `≤ ${most} MB`, isMet: bytes <= most * MB };
}
