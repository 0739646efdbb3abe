/** How a track's key may differ from the one that plays. */
export const mixes = ["exact", "compatible", "up", "down", "relative"] as const;
export type Mix = (typeof mixes)[number];

/** What a deck's pitch control can bring together without anybody hearing it. */
export const TEMPO_TOLERANCE = 0.04;

export const mixWords: Record<Mix, { name: string; meaning: string }> = {
  exact: { name: "Same key", meaning: "the same notes" },
  compatible: { name: "Compatible", meaning: "the same key, its neighbours and its relative" },
  up: { name: "Energy up", meaning: "one or two numbers up" },
  down: { name: "Energy down", meaning: "one or two numbers down" },
  relative: { name: "Relative", meaning: "minor to major, and back" },
};
