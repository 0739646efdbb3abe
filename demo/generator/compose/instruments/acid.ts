import { closing } from "../signal/envelope.ts";
import { Filter, TUNE_EVERY } from "../signal/filter.ts";
import { pulse, saw } from "../signal/oscillators.ts";
import { type Instrument, SAMPLE_RATE_HZ } from "../signal/sound.ts";
import { glide } from "./bass.ts";

export type AcidSound = {
  isSquare?: boolean;
  /** Resting cutoff of the filter. The section's brightness raises it by up to three octaves. */
  cutoffHz?: number;
  /** Octaves that the envelope adds. */
  sweep?: number;
  resonance?: number;
  decaySeconds?: number;
  drive?: number;
};

/**
 * Silver bass box: one oscillator, a steep resonant low-pass whose envelope is longer and stronger
 * on accents, slides between notes, and an overdriven output.
 */
export function acid(sound: AcidSound = {}): Instrument {
  const { isSquare = false, cutoffHz = 240, sweep = 2.6, resonance = 0.86 } = sound;
  const { decaySeconds = 0.28, drive = 2 } = sound;
  return ({ hz, seconds, velocity, bright, isAccent, fromHz }) => {
    const tone = isSquare ? pulse(0.48) : saw();
    const first = new Filter(cutoffHz, resonance * 0.4);
    const second = new Filter(cutoffHz, resonance);
    const pitch = glide(fromHz, hz, 0.07);
    const fallTime = (isAccent ? 1.5 : 1) * decaySeconds * SAMPLE_RATE_HZ;
    const base = cutoffHz * 2 ** (3 * bright);
    const reach = sweep * (isAccent ? 1.35 : 0.85);
    const whole = seconds + 0.02;
    let at = 0;
    const left = () => {
      if (at % TUNE_EVERY === 0) {
        const open = Math.min(9_000, base * 2 ** (reach * Math.exp(-at / (fallTime * 0.4))));
        first.tune(open * 1.3, resonance * 0.4);
        second.tune(open, resonance);
      }
      const edge = Math.min(1, at / (0.003 * SAMPLE_RATE_HZ));
      at += 1;
      const level = edge * Math.exp((-at / SAMPLE_RATE_HZ) * 1.6) * velocity;
      const rung = second.low(first.low(tone(pitch())));
      return 0.8 * level * Math.tanh(drive * rung);
    };
    return { seconds: whole, left: closing(left, whole) };
  };
}
