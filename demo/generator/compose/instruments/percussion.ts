import { closing, fall } from "../signal/envelope.ts";
import { Filter } from "../signal/filter.ts";
import { pulse, sine, whiteNoise } from "../signal/oscillators.ts";
import { type Instrument, SAMPLE_RATE_HZ } from "../signal/sound.ts";

export type DrumSound = {
  seconds?: number;
  /** Fall of the pitch at the beginning, as a share of it. */
  bend?: number;
  /** Sound of the hand on the skin, 0 to 1. */
  slap?: number;
};

/** Skin drum, from bongo to tom, tuned by the note. */
export function drum({ seconds = 0.25, bend = 0.25, slap = 0.3 }: DrumSound = {}): Instrument {
  return ({ hz, velocity, isAccent }, random) => {
    const head = sine();
    const second = sine(0.3);
    const noise = whiteNoise(random);
    const hand = new Filter(hz * 6, 0.3);
    const level = fall(seconds * 1.2, 0.001);
    const touch = fall(0.03);
    let at = 0;
    const left = () => {
      const time = at / SAMPLE_RATE_HZ;
      at += 1;
      const pitch = hz * (1 + bend * Math.exp(-time / 0.025));
      const tone = head(pitch) + 0.25 * second(pitch * 1.59);
      const hit = slap * (isAccent ? 1.6 : 1) * hand.band(noise()) * touch();
      return velocity * (0.75 * tone * level() + hit);
    };
    return { seconds, left: closing(left, seconds) };
  };
}

/** Hollow log that plays bass lines: a deep tone with a knock of frequency modulation. */
export function logDrum({ seconds = 0.55, knock = 2.4 } = {}): Instrument {
  return ({ hz, velocity }, _random) => {
    const carrier = sine();
    const modulator = sine();
    const level = fall(seconds * 1.3, 0.002);
    const edge = fall(0.16);
    let at = 0;
    const left = () => {
      const time = at / SAMPLE_RATE_HZ;
      at += 1;
      const pitch = hz * (1 + 0.5 * Math.exp(-time / 0.018));
      const bend = modulator(pitch * 1.41) * knock * edge();
      return velocity * Math.tanh(1.5 * carrier(pitch * (1 + 0.35 * bend)) * level());
    };
    return { seconds, left: closing(left, seconds) };
  };
}

/** Two hard sticks, a block, or a bell: a pair of tones that decay quickly. */
export function block({ ratio = 1.5, seconds = 0.08, metal = 0 } = {}): Instrument {
  return ({ hz, velocity }, random) => {
    const low = metal > 0 ? pulse(0.5, random()) : sine();
    const high = metal > 0 ? pulse(0.5, random()) : sine();
    const band = new Filter(hz * 1.6, metal > 0 ? 0.6 : 0);
    const level = fall(seconds, 0.0005);
    const left = () => {
      const tone = low(hz) + 0.7 * high(hz * ratio);
      return velocity * 0.6 * level() * (metal > 0 ? band.band(tone) : tone);
    };
    return { seconds, left: closing(left, seconds) };
  };
}

/** Struck bar over a tube: kalimba at short lengths, marimba or vibraphone at long ones. */
export function mallet({ seconds = 0.9, hardness = 0.5, partial = 4 } = {}): Instrument {
  return ({ hz, velocity, bright }) => {
    const bar = sine();
    const over = sine();
    const level = fall(seconds * 1.3, 0.001);
    const ring = fall(seconds * 0.35, 0.0005);
    const left = () => {
      const tone = bar(hz) * level();
      return (
        velocity * (0.8 * tone + (0.15 + 0.5 * hardness * bright) * over(hz * partial) * ring())
      );
    };
    return { seconds, left: closing(left, seconds) };
  };
}
