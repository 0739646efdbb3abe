import { closing, fall } from "../signal/envelope.ts";
import { Filter, TUNE_EVERY } from "../signal/filter.ts";
import { saw, sine, whiteNoise } from "../signal/oscillators.ts";
import { type Instrument, SAMPLE_RATE_HZ } from "../signal/sound.ts";

/** Noise that rises in pitch and level over the note, before a drop. */
export function riser({ lowHz = 300, highHz = 7_000, tone = 0 } = {}): Instrument {
  return ({ hz, seconds, velocity }, random) => {
    const side = () => {
      const noise = whiteNoise(random);
      const whistle = saw(random());
      const band = new Filter(lowHz, 0.6);
      let at = 0;
      return closing(() => {
        const progress = Math.min(1, at / (seconds * SAMPLE_RATE_HZ));
        if (at++ % TUNE_EVERY === 0) band.tune(lowHz * (highHz / lowHz) ** progress, 0.6);
        const raw = noise() + tone * whistle(hz * 2 ** (2 * progress));
        return velocity * progress ** 1.6 * band.band(raw);
      }, seconds);
    };
    return { seconds, left: side(), right: side() };
  };
}

/** Noise that falls after a drop, like a receding wave. */
export function faller({ highHz = 6_000, lowHz = 200, seconds = 2.4 } = {}): Instrument {
  return ({ velocity }, random) => {
    const side = () => {
      const noise = whiteNoise(random);
      const band = new Filter(highHz, 0.3);
      const level = fall(seconds, 0.004);
      let at = 0;
      return closing(() => {
        const progress = at / (seconds * SAMPLE_RATE_HZ);
        if (at++ % TUNE_EVERY === 0) band.tune(highHz * (lowHz / highHz) ** progress, 0.3);
        return velocity * level() * band.low(noise());
      }, seconds);
    };
    return { seconds, left: side(), right: side() };
  };
}

/** Cymbal crash, or, played backwards (`isReversed`), the breath before one. */
export function crash({ seconds = 1.8, hz = 4_500, isReversed = false } = {}): Instrument {
  return ({ velocity }, random) => {
    const side = () => {
      const noise = whiteNoise(random);
      const edge = new Filter(hz, 0.1);
      let at = 0;
      return closing(() => {
        const progress = at++ / (seconds * SAMPLE_RATE_HZ);
        const level = isReversed ? Math.exp(6 * (progress - 1)) : Math.exp(-5 * progress);
        return velocity * level * edge.high(noise());
      }, seconds);
    };
    return { seconds, left: side(), right: side() };
  };
}

/** Deep hit that decays at the start of a new section. */
export function impact({ hz = 60, seconds = 1.4 } = {}): Instrument {
  return ({ velocity }, random) => {
    const tone = sine();
    const noise = whiteNoise(random);
    const dust = new Filter(500, 0);
    const level = fall(seconds, 0.002);
    const puff = fall(0.5, 0.002);
    let at = 0;
    const left = () => {
      const pitch = hz * (1 + 1.5 * Math.exp(-at++ / (0.06 * SAMPLE_RATE_HZ)));
      return velocity * (0.8 * tone(pitch) * level() + 0.5 * dust.low(noise()) * puff());
    };
    return { seconds, left: closing(left, seconds) };
  };
}

/** Quiet of a record before the music: hiss, hum and a few crackles, as long as the note. */
export function vinyl({ crackles = 9, hiss = 0.04 } = {}): Instrument {
  return ({ seconds, velocity }, random) => {
    const side = () => {
      const noise = whiteNoise(random);
      const soft = new Filter(3_400, 0.1);
      const tick = new Filter(2_600, 0.7);
      const chance = crackles / SAMPLE_RATE_HZ;
      return closing(() => {
        const crackle = random() < chance ? 3 + 6 * random() ** 2 : 0;
        return velocity * (hiss * soft.low(noise()) + 0.4 * tick.band(crackle * noise()));
      }, seconds);
    };
    return { seconds, left: side(), right: side() };
  };
}
