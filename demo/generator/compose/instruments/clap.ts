import { closing, fall } from "../signal/envelope.ts";
import { Filter } from "../signal/filter.ts";
import { sine, whiteNoise } from "../signal/oscillators.ts";
import { type Instrument, SAMPLE_RATE_HZ } from "../signal/sound.ts";

export type ClapSound = { hz?: number; seconds?: number; hands?: number; spreadSeconds?: number };

/** Bursts of noise like several hands, and their tail in a small room, different left and right. */
export function clap(sound: ClapSound = {}): Instrument {
  const { hz = 1_150, seconds = 0.24, hands = 3, spreadSeconds = 0.011 } = sound;
  return ({ velocity }, random) => {
    const side = () => {
      const noise = whiteNoise(random);
      const band = new Filter(hz * (0.95 + 0.1 * random()), 0.55);
      const air = new Filter(700, 0.1);
      const times = Array.from({ length: hands }, (_, i) => i * spreadSeconds + random() * 0.002);
      const last = times[hands - 1] ?? 0;
      let at = 0;
      return closing(() => {
        const time = at / SAMPLE_RATE_HZ;
        at += 1;
        let level = time > last ? Math.exp((last - time) / (seconds * 0.22)) : 0;
        for (const begin of times)
          if (time >= begin && begin !== last) level += Math.exp((begin - time) / 0.0035) * 0.8;
        return velocity * 1.6 * air.high(band.band(noise())) * level;
      }, seconds);
    };
    return { seconds, left: side(), right: side() };
  };
}

/** Snare drum: two tones of the head and the rattle below it. */
export function snare({ hz = 185, seconds = 0.2, rattle = 0.8 } = {}): Instrument {
  return ({ velocity }, random) => {
    const head = sine();
    const rim = sine(0.25);
    const noise = whiteNoise(random);
    const wires = new Filter(1_800, 0.1);
    const tone = fall(seconds * 0.7);
    const buzz = fall(seconds);
    const left = () => {
      const level = tone();
      const body = 0.6 * head(hz * (1 + 0.4 * level)) + 0.3 * rim(hz * 1.78);
      return velocity * (body * level + rattle * wires.high(noise()) * buzz());
    };
    return { seconds, left: closing(left, seconds) };
  };
}

/** Stick on the rim: short, woody, dry. */
export function rimshot({ hz = 1_700, seconds = 0.06 } = {}): Instrument {
  return ({ velocity }, random) => {
    const low = sine();
    const high = sine();
    const noise = whiteNoise(random);
    const band = new Filter(hz * 2.2, 0.5);
    const level = fall(seconds);
    const left = () => {
      const wood = low(hz * 0.29) + 0.8 * high(hz);
      return velocity * level() * Math.tanh(1.5 * wood + 0.5 * band.band(noise()));
    };
    return { seconds, left: closing(left, seconds) };
  };
}
