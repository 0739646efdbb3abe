import { numbersFrom } from "../fixtures/numbers-from.ts";

/** Returns a generator that draws the same values for the same seed. */
export function drawFrom(seed: number) {
  const next = numbersFrom(seed);
  const below = (most: number) => Math.floor(next() * most);
  return {
    below,
    /** Returns true in a percentage of calls. */
    isIn: (percent: number) => next() * 100 < percent,
    one<Thing>(things: readonly Thing[]): Thing {
      const drawn = things[below(things.length)];
      if (drawn === undefined) throw new Error("There is nothing to draw from.");
      return drawn;
    },
    some<Thing>(most: number, draw: () => Thing): Thing[] {
      return Array.from({ length: below(most + 1) }, draw);
    },
    bytes: (length: number) => Buffer.from(Array.from({ length }, () => below(256))),
  };
}

export type Draw = ReturnType<typeof drawFrom>;
