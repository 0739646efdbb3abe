import { SAMPLE_RATE_HZ } from "../signal/sound.ts";

export const STEPS_PER_BAR = 16;

/** Silence before the first beat, so that it does not begin with a click. */
const LEAD_IN_SAMPLES = 1_440;

/** Grid of the song's sixteenth notes. */
export type Clock = {
  bpm: number;
  stepSeconds: number;
  barSeconds: number;
  /** Returns the time of a step in steps; swing delays the odd ones. */
  swungStep: (step: number) => number;
  /** Returns the first sample of a step, counted from the song's start. */
  sampleAt: (step: number) => number;
};

/**
 * Creates a clock. `swing` is the odd sixteenth's position between its neighbors: 0.5 is straight,
 * 0.6 swings a lot.
 */
export function createClock(bpm: number, swing: number): Clock {
  const stepSeconds = 60 / bpm / 4;
  const swungStep = (step: number) => {
    const isOdd = Math.floor(step) % 2 === 1;
    return isOdd ? step + (swing - 0.5) * 2 : step;
  };
  return {
    bpm,
    stepSeconds,
    barSeconds: stepSeconds * STEPS_PER_BAR,
    swungStep,
    sampleAt: (step) =>
      LEAD_IN_SAMPLES + Math.round(swungStep(step) * stepSeconds * SAMPLE_RATE_HZ),
  };
}
