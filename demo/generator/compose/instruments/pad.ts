import { closing, type Stages, stages } from "../signal/envelope.ts";
import { Filter, TUNE_EVERY } from "../signal/filter.ts";
import { sawStack, sine, triangle, whiteNoise } from "../signal/oscillators.ts";
import { type Instrument, SAMPLE_RATE_HZ } from "../signal/sound.ts";

export type PadSound = {
  cutoffHz?: number;
  cents?: number;
  attackSeconds?: number;
  releaseSeconds?: number;
  /** Frequency of the filter's movement. */
  moveHz?: number;
  /** Range of the filter's movement in octaves. */
  move?: number;
  /** Breath in the tone, 0 to 1. */
  air?: number;
};

/** Wide held chords of many detuned saws under a slowly moving filter. */
export function pad(sound: PadSound = {}): Instrument {
  const { cutoffHz = 900, cents = 18, attackSeconds = 0.4, releaseSeconds = 0.7 } = sound;
  const { moveHz = 0.11, move = 0.7, air = 0 } = sound;
  const shape: Stages = { attackSeconds, decaySeconds: 1, sustain: 0.85, releaseSeconds };
  return ({ hz, seconds, velocity, bright }, random) => {
    const whole = seconds + releaseSeconds * 1.5;
    const begin = random();
    const side = (shift: number) => {
      const stack = sawStack(4, cents, random);
      const noise = whiteNoise(random);
      const breath = new Filter(hz * 2, 0.8);
      const filter = new Filter(cutoffHz, 0.15);
      const level = stages(shape, seconds);
      let at = 0;
      return closing(() => {
        if (at % TUNE_EVERY === 0) {
          const wave = Math.sin(2 * Math.PI * (begin + shift + (moveHz * at) / SAMPLE_RATE_HZ));
          filter.tune(cutoffHz * (0.5 + bright) * 2 ** (move * wave), 0.15);
        }
        at += 1;
        const tone = filter.low(stack(hz)) + air * 2 * breath.band(noise());
        return velocity * 0.4 * level() * tone;
      }, whole);
    };
    return { seconds: whole, left: side(0), right: side(0.22) };
  };
}

/** Soft pad of triangles and sines with a slow beating: glass, distant organ pipes. */
export function glassPad({
  attackSeconds = 0.6,
  releaseSeconds = 0.9,
  shimmer = 0.3,
} = {}): Instrument {
  const shape: Stages = { attackSeconds, decaySeconds: 1, sustain: 0.9, releaseSeconds };
  return ({ hz, seconds, velocity, bright }, random) => {
    const whole = seconds + releaseSeconds * 1.5;
    const side = (cents: number) => {
      const ratio = 2 ** (cents / 1200);
      const low = triangle(random());
      const high = sine(random());
      const top = sine(random());
      const level = stages(shape, seconds);
      return closing(() => {
        const body = 0.5 * low(hz * ratio) + 0.25 * high((2 * hz) / ratio);
        return velocity * level() * (body + shimmer * bright * 0.4 * top(4.003 * hz * ratio));
      }, whole);
    };
    return { seconds: whole, left: side(4), right: side(-4) };
  };
}
