import { closing, type Stages, stages } from "../signal/envelope.ts";
import { Filter, TUNE_EVERY } from "../signal/filter.ts";
import { pulse, sawStack } from "../signal/oscillators.ts";
import type { Instrument } from "../signal/sound.ts";

export type StabSound = {
  cents?: number;
  voices?: number;
  /** Resting cutoff of the filter. */
  cutoffHz?: number;
  /** Octaves that the envelope adds. */
  sweep?: number;
  decaySeconds?: number;
  sustain?: number;
  releaseSeconds?: number;
  attackSeconds?: number;
  resonance?: number;
  /** Share of a hollow pulse, 0 to 1. */
  hollow?: number;
};

/** Short or held chords of detuned saws through a closing filter: dub stabs, brass, strings. */
export function stab(sound: StabSound = {}): Instrument {
  const { cents = 14, voices = 3, cutoffHz = 500, sweep = 2.5, decaySeconds = 0.25 } = sound;
  const { sustain = 0, releaseSeconds = 0.12, attackSeconds = 0.004 } = sound;
  const { resonance = 0.3, hollow = 0 } = sound;
  const shape: Stages = { attackSeconds, decaySeconds, sustain, releaseSeconds };
  return ({ hz, seconds, velocity, bright, isAccent }, random) => {
    const whole = seconds + releaseSeconds * 1.6 + 0.02;
    const side = () => {
      const stack = sawStack(voices, cents, random);
      const reed = pulse(0.3, random());
      const filter = new Filter(cutoffHz, resonance);
      const level = stages(shape, seconds);
      const opening = stages(shape, seconds);
      const reach = sweep * (0.4 + 0.6 * bright) * (isAccent ? 1.2 : 1);
      let at = 0;
      return closing(() => {
        const open = opening();
        if (at++ % TUNE_EVERY === 0)
          filter.tune(cutoffHz * (0.6 + 0.8 * bright) * 2 ** (reach * open), resonance);
        const raw = (1 - hollow) * stack(hz) + hollow * 0.8 * reed(hz);
        return velocity * 0.5 * level() * filter.low(raw);
      }, whole);
    };
    return { seconds: whole, left: side(), right: side() };
  };
}
