import { closing, fall, type Stages, stages } from "../signal/envelope.ts";
import { Filter } from "../signal/filter.ts";
import { sine, whiteNoise } from "../signal/oscillators.ts";
import type { Instrument } from "../signal/sound.ts";

/** Strengths of the partials of a bright studio piano, from the first one on. */
const PIANO = [1, 0.62, 0.42, 0.3, 0.2, 0.16, 0.1, 0.07];

/** Piano of old house records: bright, compressed, with a hammer; high partials decay first. */
export function housePiano({ seconds = 1.1, brilliance = 0.7 } = {}): Instrument {
  return ({ hz, seconds: held, velocity, bright }, random) => {
    const whole = Math.min(seconds, held + 0.25);
    const side = (cents: number) => {
      const partials = PIANO.filter((_, i) => hz * (i + 1) < 12_000).map((strength, i) => {
        const order = i + 1;
        const stretch = order * Math.sqrt(1 + 0.0004 * order * order);
        const gain = strength * (0.5 + brilliance * (0.4 + 0.6 * bright)) ** (i * 0.5);
        const level = fall((seconds * 1.5) / (1 + 0.35 * i), 0.001);
        return { hz: hz * stretch * 2 ** (cents / 1200), gain, level, next: sine(random()) };
      });
      const noise = whiteNoise(random);
      const hammer = new Filter(2_500, 0.2);
      const knock = fall(0.03);
      const damper = stages(
        { attackSeconds: 0.001, decaySeconds: 1, sustain: 1, releaseSeconds: 0.15 },
        held,
      );
      return closing(() => {
        let sum = 0.25 * hammer.band(noise()) * knock();
        for (const partial of partials)
          sum += partial.gain * partial.level() * partial.next(partial.hz);
        return velocity * damper() * Math.tanh(0.6 * sum);
      }, whole);
    };
    return { seconds: whole, left: side(3), right: side(-3) };
  };
}

/** Electric piano: a tine modulates a tone, softly when played softly. */
export function electricPiano({ seconds = 1.6, bark = 1 } = {}): Instrument {
  return ({ hz, seconds: held, velocity, bright }) => {
    const whole = Math.min(seconds, held + 0.35);
    const side = (cents: number) => {
      const ratio = 2 ** (cents / 1200);
      const body = sine();
      const own = sine();
      const tine = sine();
      const level = fall(seconds * 1.4, 0.002);
      const ring = fall(0.35);
      const bite = fall(0.7);
      const damper = stages(
        { attackSeconds: 0.001, decaySeconds: 1, sustain: 1, releaseSeconds: 0.2 },
        held,
      );
      return closing(() => {
        const bend = bark * (0.3 + bright) * velocity * bite() * own(hz * ratio);
        const tone = body(hz * ratio * (1 + 0.4 * bend)) * level();
        return velocity * damper() * (0.8 * tone + 0.12 * bright * tine(hz * 7.01) * ring());
      }, whole);
    };
    return { seconds: whole, left: side(2.5), right: side(-2.5) };
  };
}

/** Drawbars at 16, 8, 5 1/3, 4, 2 2/3 and 2 feet as multiples of the note. */
const DRAWBARS = [0.5, 1, 1.5, 2, 3, 4];

/** House organ: drawbars, a percussive third partial, no dynamics except the velocity. */
export function organ({
  bars = [0.5, 1, 0.4, 0.35, 0.15, 0.1],
  percussion = 0.5,
} = {}): Instrument {
  const shape: Stages = {
    attackSeconds: 0.004,
    decaySeconds: 0.25,
    sustain: 0.7,
    releaseSeconds: 0.06,
  };
  return ({ hz, seconds, velocity, bright }, random) => {
    const whole = seconds + 0.1;
    const pipes = DRAWBARS.map((ratio, i) => ({
      hz: hz * ratio,
      gain: (bars[i] ?? 0) * (i < 2 ? 1 : 0.4 + 0.8 * bright),
      next: sine(random()),
    }));
    const hit = sine();
    const knock = fall(0.22, 0.001);
    const level = stages(shape, seconds);
    const left = () => {
      let sum = percussion * knock() * hit(hz * 3);
      for (const pipe of pipes) sum += pipe.gain * pipe.next(pipe.hz);
      return velocity * 0.6 * level() * Math.tanh(0.9 * sum);
    };
    return { seconds: whole, left: closing(left, whole) };
  };
}
