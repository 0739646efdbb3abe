import { closing, type Stages, stages } from "../signal/envelope.ts";
import { Filter, TUNE_EVERY } from "../signal/filter.ts";
import { pulse, saw, sawStack, sine } from "../signal/oscillators.ts";
import { type Instrument, SAMPLE_RATE_HZ } from "../signal/sound.ts";

const tail = 0.09;

/** Pure low tone with a little warmth, so that small speakers play its second and third partial. */
export function subBass({ warmth = 0.5, releaseSeconds = 0.06 } = {}): Instrument {
  const shape: Stages = { attackSeconds: 0.006, decaySeconds: 0.3, sustain: 0.8, releaseSeconds };
  return ({ hz, seconds, velocity, fromHz }) => {
    const tone = sine();
    const level = stages(shape, seconds);
    const whole = seconds + tail;
    const pitch = glide(fromHz, hz, 0.05);
    const left = () => {
      const clean = tone(pitch());
      return velocity * level() * (clean + warmth * 0.4 * Math.tanh(3 * clean + 0.4));
    };
    return { seconds: whole, left: closing(left, whole) };
  };
}

/** Returns the frequency during a slide from one note to the next. */
export function glide(fromHz: number | undefined, hz: number, seconds: number): () => number {
  if (fromHz === undefined) return () => hz;
  const share = 1 - Math.exp(-3 / (seconds * SAMPLE_RATE_HZ));
  let now = fromHz;
  return () => {
    now += (hz - now) * share;
    return now;
  };
}

export type SynthBass = {
  /** Share of the pulse relative to the saw, 0 to 1. */
  square?: number;
  /** Level of a sine at the note or an octave below, 0 to 1. */
  sub?: number;
  /** Resting cutoff of the filter, as a multiple of the note. */
  cutoff?: number;
  /** Octaves by which the envelope opens the filter. */
  sweep?: number;
  decaySeconds?: number;
  resonance?: number;
  sustain?: number;
  drive?: number;
};

/** Subtractive bass for rolling and offbeat lines: saw and pulse, filter envelope, drive. */
export function synthBass(sound: SynthBass = {}): Instrument {
  const { square = 0.5, sub = 0.5, cutoff = 2.5, sweep = 3, decaySeconds = 0.14 } = sound;
  const { resonance = 0.35, sustain = 0.5, drive = 1.3 } = sound;
  const shape: Stages = { attackSeconds: 0.003, decaySeconds, sustain, releaseSeconds: 0.05 };
  return ({ hz, seconds, velocity, bright, isAccent, fromHz }) => {
    const first = saw(0.1);
    const second = pulse(0.42);
    const low = sine();
    const filter = new Filter(hz, resonance);
    const level = stages(shape, seconds);
    const opening = stages({ ...shape, sustain: 0 }, seconds);
    const reach = sweep * (0.35 + 0.65 * bright) * (isAccent ? 1.25 : 1);
    const pitch = glide(fromHz, hz, 0.06);
    const whole = seconds + tail;
    let at = 0;
    const left = () => {
      const now = pitch();
      const open = opening();
      if (at++ % TUNE_EVERY === 0) filter.tune(now * cutoff * 2 ** (reach * open), resonance);
      const raw = (1 - square) * first(now) + square * 0.8 * second(now);
      const tone = filter.low(raw) + sub * low(now);
      return velocity * level() * Math.tanh(drive * tone);
    };
    return { seconds: whole, left: closing(left, whole) };
  };
}

/** Detuned, beating saws under a slowly moving filter, over a steady mono sub. */
export function reeseBass({
  cents = 22,
  cutoffHz = 420,
  moveHz = 0.35,
  sub = 0.7,
} = {}): Instrument {
  const shape: Stages = {
    attackSeconds: 0.012,
    decaySeconds: 0.4,
    sustain: 0.85,
    releaseSeconds: 0.07,
  };
  return ({ hz, seconds, velocity, bright, fromHz }, random) => {
    const whole = seconds + tail;
    const begin = random();
    const side = () => {
      const stack = sawStack(3, cents, random);
      const filter = new Filter(cutoffHz, 0.25);
      const low = sine();
      const level = stages(shape, seconds);
      const pitch = glide(fromHz, hz, 0.08);
      let at = 0;
      return closing(() => {
        const now = pitch();
        if (at % TUNE_EVERY === 0) {
          const wave = Math.sin(2 * Math.PI * (begin + (moveHz * at) / SAMPLE_RATE_HZ));
          filter.tune(cutoffHz * (0.6 + 1.6 * bright) * 2 ** (0.6 * wave), 0.25);
        }
        at += 1;
        const tone = 0.75 * filter.low(stack(now)) + sub * low(now);
        return velocity * level() * Math.tanh(1.2 * tone);
      }, whole);
    };
    return { seconds: whole, left: side(), right: side() };
  };
}
