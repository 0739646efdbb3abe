import { SAMPLE_RATE_HZ } from "../signal/sound.ts";

export const STEPS_PER_BAR = 16;

/** The quiet before the first beat, so that it does not begin with a click. */
const LEAD_IN_SAMPLES = 1_440;

/** The song's grid of sixteenth notes. */
export type Clock = {
  bpm: number;
  stepSeconds: number;
  barSeconds: number;
  /** The sample at which a step begins, counted from the song's start; swing delays the odd ones. */
  sampleAt: (step: number) => number;
};

/** `swing` is the odd sixteenth's place between its neighbours: 0.5 is straight, 0.6 swings a lot. */
export function createClock(bpm: number, swing: number): Clock {
  const stepSeconds = 60 / bpm / 4;
  return {
    bpm,
    stepSeconds,
    barSeconds: stepSeconds * STEPS_PER_BAR,
    sampleAt: (step) => {
      const isOdd = Math.floor(step) % 2 === 1;
      const late = isOdd ? (swing - 0.5) * 2 : 0;
      return LEAD_IN_SAMPLES + Math.round((step + late) * stepSeconds * SAMPLE_RATE_HZ);
    },
  };
}
