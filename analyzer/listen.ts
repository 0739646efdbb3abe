import type { AudioProperties } from "./container.ts";
import { type Decoded, openSound } from "./decode.ts";
import { Excerpt } from "./excerpt.ts";
import { LoudnessMeter } from "./loudness.ts";
import { PeakMeter } from "./peaks.ts";
import { progressed } from "./progress.ts";
import { planesOf, Resampler } from "./resample.ts";
import { TruePeakMeter } from "./true-peak.ts";
import { WavWriter } from "./wav-writer.ts";

/** Sample rate at which tempo and key are measured. */
export const EXCERPT_RATE_HZ = 22_050;

export type Analysis = {
  properties: AudioProperties;
  durationSeconds: number;
  peaks: number[];
  loudness: LoudnessMeter;
  truePeakDb: number | undefined;
  excerpt: Excerpt | undefined;
};

/** `wavPath` is the path for the decoded sound. `hasExcerpt` enables tempo, key and features. */
type Options = { wavPath?: string; hasExcerpt?: boolean };

/** Returns the mean of all channels, because FFmpeg's own mix can exceed their samples. */
function mixToMono(planes: Float32Array[]): Float32Array {
  const [first = new Float32Array(0), ...others] = planes;
  if (others.length === 0) return first;
  const mono = first.slice();
  for (const plane of others) {
    for (let i = 0; i < mono.length; i++) mono[i] = (mono[i] ?? 0) + (plane[i] ?? 0);
  }
  for (let i = 0; i < mono.length; i++) mono[i] = (mono[i] ?? 0) / planes.length;
  return mono;
}

/** Fills an excerpt with a sound of any rate and channels. */
class ExcerptRecorder {
  readonly excerpt: Excerpt;
  readonly #resampler = new Resampler({ sampleRateHz: EXCERPT_RATE_HZ, channels: 2 });

  constructor(declaredSeconds?: number) {
    this.excerpt = new Excerpt(EXCERPT_RATE_HZ, declaredSeconds);
  }

  push({ frame }: Decoded): void {
    this.excerpt.push(planesOf(this.#resampler.push(frame)));
  }

  finish(): void {
    this.excerpt.push(planesOf(this.#resampler.push()));
    this.#resampler[Symbol.dispose]();
  }
}

/** Measurements that one pass over the decoded samples fills. */
class Meters {
  readonly peaks = new PeakMeter();
  readonly loudness: LoudnessMeter;
  readonly truePeaks: TruePeakMeter[];
  samples = 0;

  constructor({ sampleRateHz, channels }: AudioProperties) {
    this.loudness = new LoudnessMeter(sampleRateHz, channels);
    this.truePeaks = Array.from({ length: channels }, () => new TruePeakMeter());
  }

  push({ frame, planes }: Decoded): void {
    this.samples += frame.nbSamples;
    this.peaks.push(mixToMono(planes));
    this.loudness.push(planes);
    for (const [channel, plane] of planes.entries()) this.truePeaks[channel]?.push(plane);
  }
}

/**
 * Decodes a file once, and measures everything on the way.
 * @throws {BadAudio} when the file cannot be used.
 */
export function listen(path: string, { wavPath, hasExcerpt = false }: Options = {}): Analysis {
  const sound = openSound(path);
  const { properties } = sound;
  const recorder = hasExcerpt ? new ExcerptRecorder(sound.declaredSeconds) : undefined;
  let meters: Meters | undefined;
  let wav: WavWriter | undefined;
  try {
    for (const decoded of sound.frames()) {
      meters ??= new Meters(properties);
      meters.push(decoded);
      recorder?.push(decoded);
      if (hasExcerpt && sound.declaredSeconds) {
        const seconds = meters.samples / properties.sampleRateHz;
        progressed("listening", seconds / sound.declaredSeconds);
      }
      if (wavPath === undefined) continue;
      wav ??= new WavWriter(wavPath, properties);
      wav.push(decoded.planes);
    }
    wav?.finish();
    recorder?.finish();
  } finally {
    wav?.[Symbol.dispose]();
    sound.close();
  }
  if (!meters) throw new Error("A sound without samples was not refused.");
  const peaksDb = meters.truePeaks.map((meter) => meter.finish() ?? Number.NEGATIVE_INFINITY);
  const truePeakDb = Math.max(...peaksDb);
  return {
    properties,
    durationSeconds: meters.samples / properties.sampleRateHz,
    peaks: meters.peaks.bars(),
    loudness: meters.loudness,
    truePeakDb: Number.isFinite(truePeakDb) ? truePeakDb : undefined,
    excerpt: recorder?.excerpt,
  };
}
