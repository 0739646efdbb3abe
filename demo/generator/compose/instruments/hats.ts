import { closing, fall } from "../signal/envelope.ts";
import { Filter } from "../signal/filter.ts";
import { pulse, whiteNoise } from "../signal/oscillators.ts";
import { type Instrument, SAMPLE_RATE_HZ } from "../signal/sound.ts";

/** Frequencies of the six square waves in a classic drum machine's cymbal, measured in Hz. */
const METAL_HZ = [205.3, 304.4, 369.6, 522.7, 540, 800];

export type HatSound = {
  seconds: number;
  /** Lower edge of the sound. */
  hz?: number;
  /** Share of metal: 0 is noise, 1 is metal. */
  metal?: number;
  tune?: number;
};

/** Closed and open hats and rides: metal and noise above a cutoff. */
export function hat({ seconds, hz = 7_500, metal = 0.5, tune = 1 }: HatSound): Instrument {
  return ({ velocity }, random) => {
    const plates = METAL_HZ.map((plate) => ({
      hz: plate * tune * 4.1 * (0.995 + 0.01 * random()),
      next: pulse(0.5, random()),
    }));
    const noise = whiteNoise(random);
    const first = new Filter(hz, 0.2);
    const second = new Filter(hz * 0.8, 0);
    const level = fall(seconds * 1.3, 0.0004);
    const left = () => {
      let ring = 0;
      for (const plate of plates) ring += plate.next(plate.hz);
      const mixed = (metal * ring) / 4 + (1 - metal) * noise();
      return velocity * level() * second.high(first.high(mixed));
    };
    return { seconds, left: closing(left, seconds) };
  };
}

/** Grains in a tube: noise that swells and falls within one step. */
export function shaker({ hz = 6_200, seconds = 0.09, swell = 0.35 } = {}): Instrument {
  return ({ velocity }, random) => {
    const noise = whiteNoise(random);
    const band = new Filter(hz * (0.95 + 0.1 * random()), 0.35);
    const edge = new Filter(3_000, 0);
    let at = 0;
    const left = () => {
      const progress = at / (seconds * SAMPLE_RATE_HZ);
      at += 1;
      const level =
        progress < swell ? (progress / swell) ** 2 : Math.exp(-(progress - swell) * 5.5);
      return velocity * 1.5 * level * edge.high(band.band(noise()));
    };
    return { seconds, left: closing(left, seconds) };
  };
}

/** Small jingles: metal and grains together. */
export function tambourine({ seconds = 0.14 } = {}): Instrument {
  const jingle = hat({ seconds, hz: 8_500, metal: 0.8, tune: 1.6 });
  const grains = shaker({ hz: 9_000, seconds, swell: 0.08 });
  return (note, random) => {
    const first = jingle(note, random).left;
    const second = grains(note, random).left;
    return { seconds, left: () => 0.7 * first() + 0.5 * second() };
  };
}
