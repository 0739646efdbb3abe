import { fall } from "../signal/envelope.ts";
import { Filter } from "../signal/filter.ts";
import { sine, whiteNoise } from "../signal/oscillators.ts";
import { type Instrument, SAMPLE_RATE_HZ } from "../signal/sound.ts";

export type KickSound = {
  /** Final pitch: the tonic or fifth of the key between 41 and 62 Hz. */
  hz: number;
  /** Initial pitch as a multiple of the final one. */
  punch?: number;
  /** Time in which the pitch falls. */
  fallSeconds?: number;
  seconds?: number;
  /** Amount from 0 to 1. */
  click?: number;
  drive?: number;
};

/** Sine with a falling pitch, a short click, and saturation: the four on the floor. */
export function kick(sound: KickSound): Instrument {
  const { hz, punch = 5, fallSeconds = 0.05, seconds = 0.38, click = 0.4, drive = 1.6 } = sound;
  const gain = 1 / Math.tanh(drive);
  return ({ velocity }, random) => {
    const body = sine();
    const level = fall(seconds * 1.7, 0.001);
    const noise = whiteNoise(random);
    const snap = fall(0.018);
    const tone = new Filter(3_200, 0.2);
    let at = 0;
    const left = () => {
      const time = at / SAMPLE_RATE_HZ;
      at += 1;
      const bend = (punch - 1) * Math.exp(-time / (fallSeconds * 0.45)) + 1;
      const tap = 2.2 * Math.exp(-time / 0.003);
      const shut = Math.min(1, Math.max(0, (seconds - time) / 0.05));
      const low = body(hz * (bend + tap)) * level() * shut;
      const high = tone.band(noise()) * snap() * click;
      return velocity * (Math.tanh((low + high) * drive) * gain);
    };
    return { seconds, left };
  };
}
