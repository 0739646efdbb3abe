import { m } from "#messages";

export const mixes = ["exact", "compatible", "up", "down", "relative"] as const;
export type Mix = (typeof mixes)[number];

/** Tempo difference that pitch control can compensate inaudibly. */
export const TEMPO_TOLERANCE = 0.04;

export const mixMessages: Record<Mix, { name: () => string; meaning: () => string }> = {
  exact: { name: m.mix_exact, meaning: m.mix_exact_meaning },
  compatible: { name: m.mix_compatible, meaning: m.mix_compatible_meaning },
  up: { name: m.mix_up, meaning: m.mix_up_meaning },
  down: { name: m.mix_down, meaning: m.mix_down_meaning },
  relative: { name: m.mix_relative, meaning: m.mix_relative_meaning },
};
