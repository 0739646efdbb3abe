import { closing, type Stages, stages } from "../signal/envelope.ts";
import { Filter, TUNE_EVERY } from "../signal/filter.ts";
import { pulse, saw, sawStack, sine, whiteNoise } from "../signal/oscillators.ts";
import { type Instrument, SAMPLE_RATE_HZ } from "../signal/sound.ts";
import { glide } from "./bass.ts";

export type PluckSound = {
  cutoffHz?: number;
  sweep?: number;
  decaySeconds?: number;
  cents?: number;
  resonance?: number;
  isSquare?: boolean;
};

/** Plucked synthesizer note: bright at once, then dark and gone. */
export function pluck(sound: PluckSound = {}): Instrument {
  const { cutoffHz = 380, sweep = 3.4, decaySeconds = 0.3, cents = 7, resonance = 0.3 } = sound;
  const { isSquare = false } = sound;
  const shape: Stages = { attackSeconds: 0.002, decaySeconds, sustain: 0, releaseSeconds: 0.1 };
  const length = decaySeconds * 1.8;
  return ({ hz, velocity, bright, isAccent }, random) => {
    const side = (ratio: number) => {
      const stack = isSquare ? pulse(0.35, random()) : sawStack(2, cents, random);
      const filter = new Filter(cutoffHz, resonance);
      const level = stages(shape, length);
      const opening = stages({ ...shape, decaySeconds: decaySeconds * 0.6 }, length);
      const reach = sweep * (0.3 + 0.7 * bright) * (isAccent ? 1.15 : 1);
      let at = 0;
      return closing(() => {
        const open = opening();
        if (at++ % TUNE_EVERY === 0) filter.tune(cutoffHz * 2 ** (reach * open), resonance);
        return velocity * 0.6 * level() * filter.low(stack(hz * ratio));
      }, length);
    };
    return { seconds: length, left: side(1.0012), right: side(0.9988) };
  };
}

/** String set in motion by a burst of noise in a tuned loop (Karplus and Strong, 1983). */
export function string({ seconds = 0.9, softness = 0.5 } = {}): Instrument {
  return ({ hz, velocity, bright }, random) => {
    const loop = new Float32Array(Math.max(2, Math.floor(SAMPLE_RATE_HZ / hz - 0.5)));
    const noise = whiteNoise(random);
    const finger = new Filter(900 + 5_000 * bright, 0);
    for (let i = 0; i < loop.length; i++) loop[i] = finger.low(noise());
    const share = SAMPLE_RATE_HZ / hz - 0.5 - loop.length;
    const keep = 0.001 ** (1 / (hz * seconds * 1.4));
    const level = stages(
      { attackSeconds: 0.001, decaySeconds: 1, sustain: 1, releaseSeconds: 0.1 },
      seconds,
    );
    let at = 0;
    let before = 0;
    let allpassIn = 0;
    let allpassOut = 0;
    const tune = (1 - share) / (1 + share);
    const left = () => {
      const now = loop[at] ?? 0;
      const mixed = keep * ((1 - softness / 2) * now + (softness / 2) * before);
      before = now;
      allpassOut = tune * (mixed - allpassOut) + allpassIn;
      allpassIn = mixed;
      loop[at] = allpassOut;
      at = (at + 1) % loop.length;
      return velocity * level() * now;
    };
    return { seconds, left: closing(left, seconds) };
  };
}

export type LeadSound = {
  voices?: number;
  cents?: number;
  cutoffHz?: number;
  vibratoCents?: number;
  attackSeconds?: number;
  releaseSeconds?: number;
};

/** Singing lead of stacked saws that slides into its notes and then trembles a little. */
export function lead(sound: LeadSound = {}): Instrument {
  const { voices = 3, cents = 12, cutoffHz = 2_400, vibratoCents = 12 } = sound;
  const { attackSeconds = 0.02, releaseSeconds = 0.18 } = sound;
  const shape: Stages = { attackSeconds, decaySeconds: 0.4, sustain: 0.75, releaseSeconds };
  return ({ hz, seconds, velocity, bright, fromHz }, random) => {
    const whole = seconds + releaseSeconds * 1.5;
    const side = () => {
      const stack = sawStack(voices, cents, random);
      const filter = new Filter(cutoffHz * (0.35 + 0.9 * bright), 0.25);
      const level = stages(shape, seconds);
      const pitch = glide(fromHz, hz, 0.09);
      const tremble = sine();
      let at = 0;
      return closing(() => {
        const late = Math.min(1, at++ / (0.5 * SAMPLE_RATE_HZ));
        const bend = 1 + (vibratoCents / 1731) * late * tremble(5.1);
        return velocity * 0.5 * level() * filter.low(stack(pitch() * bend));
      }, whole);
    };
    return { seconds: whole, left: side(), right: side() };
  };
}

/** Whistle or flute: nearly a sine, with breath before and around it. */
export function flute({ breath = 0.25, attackSeconds = 0.05 } = {}): Instrument {
  const shape: Stages = { attackSeconds, decaySeconds: 0.3, sustain: 0.8, releaseSeconds: 0.12 };
  return ({ hz, seconds, velocity, fromHz }, random) => {
    const whole = seconds + 0.2;
    const tone = sine();
    const edge = saw(random());
    const noise = whiteNoise(random);
    const air = new Filter(hz * 2, 0.7);
    const body = new Filter(hz * 2.2, 0.1);
    const tremble = sine();
    const level = stages(shape, seconds);
    const pitch = glide(fromHz, hz, 0.06);
    const left = () => {
      const now = pitch() * (1 + 0.004 * tremble(5.4));
      const blown = 0.7 * tone(now) + 0.25 * body.low(edge(now)) + breath * air.band(noise());
      return velocity * level() * blown;
    };
    return { seconds: whole, left: closing(left, whole) };
  };
}
