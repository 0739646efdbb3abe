import { closing, type Stages, stages } from "../signal/envelope.ts";
import { Filter, TUNE_EVERY } from "../signal/filter.ts";
import { saw, sine } from "../signal/oscillators.ts";
import { type Instrument, SAMPLE_RATE_HZ } from "../signal/sound.ts";
import { glide } from "./bass.ts";

const tail = 0.06;
const shape: Stages = {
  attackSeconds: 0.004,
  decaySeconds: 0.2,
  sustain: 0.9,
  releaseSeconds: 0.03,
};

export type Growl = {
  /** Frequency at which the mouth opens, per second, in time with the song. */
  wobbleHz: number;
  /** Depth of the frequency modulation. */
  bite?: number;
  /** Vowels of the closed and the open mouth. */
  lowHz?: number;
  highHz?: number;
};

/** Talking bass of bass house: modulated tones through two formants that a slow wave moves. */
export function growlBass({ wobbleHz, bite = 2, lowHz = 260, highHz = 1_900 }: Growl): Instrument {
  return ({ hz, seconds, velocity, bright, fromHz }) => {
    const carrier = sine();
    const modulator = sine();
    const edge = saw(0.2);
    const low = sine();
    const mouth = new Filter(lowHz, 0.72);
    const throat = new Filter(lowHz, 0.6);
    const level = stages(shape, seconds);
    const pitch = glide(fromHz, hz, 0.05);
    const whole = seconds + tail;
    let at = 0;
    const left = () => {
      const now = pitch();
      const wave = 0.5 - 0.5 * Math.cos((2 * Math.PI * wobbleHz * at) / SAMPLE_RATE_HZ);
      if (at++ % TUNE_EVERY === 0) {
        const open = lowHz * (highHz / lowHz) ** (wave * (0.4 + 0.6 * bright));
        mouth.tune(open, 0.72);
        throat.tune(open * 2.3, 0.6);
      }
      const bend = bite * (0.4 + wave) * modulator(now * 2);
      const raw = 0.6 * carrier(now * (1 + bend)) + 0.5 * edge(now);
      const talk = 1.4 * mouth.band(raw) + 0.7 * throat.band(raw) + 0.25 * raw;
      return velocity * level() * (0.7 * Math.tanh(2.2 * talk) + 0.75 * low(now));
    };
    return { seconds: whole, left: closing(left, whole) };
  };
}

/** Short hollow knock of frequency modulation with a falling tail: the donk. */
export function donkBass({ ratio = 1.5, bite = 3.5, decaySeconds = 0.22 } = {}): Instrument {
  const knock: Stages = { attackSeconds: 0.002, decaySeconds, sustain: 0.25, releaseSeconds: 0.04 };
  return ({ hz, seconds, velocity, bright, isAccent }) => {
    const carrier = sine();
    const modulator = sine();
    const low = sine();
    const level = stages(knock, seconds);
    const edge = stages({ ...knock, sustain: 0, decaySeconds: decaySeconds * 0.5 }, seconds);
    const whole = seconds + tail;
    const depth = bite * (0.4 + 0.6 * bright) * (isAccent ? 1.3 : 1);
    const left = () => {
      const bend = depth * edge() * modulator(hz * ratio);
      const tone = 0.7 * carrier(2 * hz * (1 + 0.5 * bend)) + 0.8 * low(hz);
      return velocity * level() * Math.tanh(1.4 * tone);
    };
    return { seconds: whole, left: closing(left, whole) };
  };
}
