import { closing, type Stages, stages } from "../signal/envelope.ts";
import { Filter, TUNE_EVERY } from "../signal/filter.ts";
import { saw, sine, whiteNoise } from "../signal/oscillators.ts";
import { type Instrument, SAMPLE_RATE_HZ } from "../signal/sound.ts";
import { glide } from "./bass.ts";

/** First three resonances of sung vowels, in Hz (after Peterson and Barney, 1952). */
const VOWELS = {
  a: [730, 1_090, 2_440],
  e: [530, 1_840, 2_480],
  i: [290, 2_290, 3_010],
  o: [570, 840, 2_410],
  u: [310, 870, 2_240],
} as const;

export type Vowel = keyof typeof VOWELS;

const GAINS = [1, 0.65, 0.3];

export type VoiceSound = {
  /** Vowels at the beginning and the end of the note. */
  from: Vowel;
  to: Vowel;
  /** Size of the throat: smaller above 1. */
  size?: number;
  breath?: number;
  attackSeconds?: number;
  releaseSeconds?: number;
};

/** Chopped, sung syllable without words: a buzzing throat through three moving resonances. */
export function voice(sound: VoiceSound): Instrument {
  const {
    from,
    to,
    size = 1.1,
    breath = 0.12,
    attackSeconds = 0.015,
    releaseSeconds = 0.09,
  } = sound;
  const shape: Stages = { attackSeconds, decaySeconds: 0.3, sustain: 0.8, releaseSeconds };
  return ({ hz, seconds, velocity, fromHz }, random) => {
    const whole = seconds + releaseSeconds * 1.6;
    const side = (cents: number) => {
      const throat = saw(random());
      const noise = whiteNoise(random);
      const tremble = sine(random());
      const mouth = VOWELS[from].map((formant) => new Filter(formant * size, 0.88));
      const level = stages(shape, seconds);
      const pitch = glide(fromHz ?? hz * 0.94, hz * 2 ** (cents / 1200), 0.05);
      let at = 0;
      return closing(() => {
        if (at % (4 * TUNE_EVERY) === 0) {
          const progress = Math.min(1, at / (seconds * SAMPLE_RATE_HZ));
          mouth.forEach((filter, i) => {
            const begin = VOWELS[from][i] ?? 1_000;
            filter.tune(size * begin * ((VOWELS[to][i] ?? begin) / begin) ** progress, 0.88);
          });
        }
        at += 1;
        const buzz = throat(pitch() * (1 + 0.006 * tremble(5.3))) + breath * noise();
        let sung = 0.06 * buzz;
        for (let i = 0; i < mouth.length; i++)
          sung += (GAINS[i] ?? 0) * (mouth[i]?.band(buzz) ?? 0);
        return velocity * level() * sung;
      }, whole);
    };
    return { seconds: whole, left: side(5), right: side(-5) };
  };
}
