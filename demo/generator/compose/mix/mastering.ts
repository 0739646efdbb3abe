import { Filter } from "../signal/filter.ts";
import { fromDb, SAMPLE_RATE_HZ, type Stereo, toSamples } from "../signal/sound.ts";
import { integratedLoudness } from "./loudness.ts";

/** Energy above 2.5 kHz relative to the whole, in dB, of a mix that sounds open but not sharp. */
const OPENNESS_DB = -15.5;
const OPEN_HZ = 2_500;
/** Maximum change of brightness to reach it, in dB. */
const MAX_DULLER_DB = -2;
const MAX_BRIGHTER_DB = 5;
/** Gain of the difference between the sides. */
const WIDTH = 1.35;
const FADE_IN_SECONDS = 0.006;
const FADE_OUT_SECONDS = 1.5;

/** Prepares a mix, in place: clean low end, tone, glue, fades. */
export function polish(mix: Stereo): void {
  cleanLows(mix);
  openUp(mix);
  glue(mix);
  fadeEnds(mix);
}

/** Brings a polished mix to its loudness (LUFS) below a ceiling (dBTP), in place. */
export function raise(mix: Stereo, loudness: number, ceilingDb: number): void {
  // The limiter reduces the loudness, so several rounds are needed.
  for (let round = 0; round < 4; round++) {
    const missing = loudness - integratedLoudness(mix);
    if (round > 0 && Math.abs(missing) < 0.1) break;
    scale(mix, fromDb(missing));
    clip(mix, fromDb(ceilingDb + 1));
    limit(mix, fromDb(ceilingDb));
  }
}

function scale(mix: Stereo, gain: number): void {
  for (const channel of [mix.left, mix.right])
    for (let i = 0; i < channel.length; i++) channel[i] = gain * (channel[i] ?? 0);
}

/**
 * Removes everything below 27 Hz including any offset, makes it mono below 130 Hz, and wider above.
 */
function cleanLows({ left, right }: Stereo): void {
  const mids = new Filter(27, 0.1);
  const sides = [new Filter(130, 0.1), new Filter(130, 0)] as const;
  for (let i = 0; i < left.length; i++) {
    const mid = mids.high(0.5 * ((left[i] ?? 0) + (right[i] ?? 0)));
    const apart = 0.5 * WIDTH * ((left[i] ?? 0) - (right[i] ?? 0));
    const side = sides[1].high(sides[0].high(apart));
    left[i] = mid + side;
    right[i] = mid - side;
  }
}

/** Reduces the boxy middle, and sets the share above 2.5 kHz to that of an open mix. */
function openUp({ left, right }: Stereo): void {
  let whole = 1e-9;
  let high = 1e-9;
  const listeners = [left, right].map((channel) => ({ channel, filter: new Filter(OPEN_HZ, 0.1) }));
  for (const { channel, filter } of listeners)
    for (const sample of channel) {
      whole += sample * sample;
      high += filter.high(sample) ** 2;
    }
  const missing = OPENNESS_DB - 10 * Math.log10(high / whole);
  const gain = fromDb(Math.min(MAX_BRIGHTER_DB, Math.max(MAX_DULLER_DB, missing))) - 1;
  for (const channel of [left, right]) {
    const shelf = new Filter(OPEN_HZ, 0.1);
    const box = new Filter(330, 0);
    for (let i = 0; i < channel.length; i++) {
      const sample = channel[i] ?? 0;
      channel[i] = sample + gain * shelf.high(sample) - 0.16 * box.band(sample);
    }
  }
}

/** Rounds the tips of the loudest hits, so that the limiter need not lower everything. */
function clip(mix: Stereo, ceiling: number): void {
  const knee = 0.72 * ceiling;
  const room = ceiling - knee;
  for (const channel of [mix.left, mix.right])
    for (let i = 0; i < channel.length; i++) {
      const sample = channel[i] ?? 0;
      const over = Math.abs(sample) - knee;
      if (over > 0) channel[i] = Math.sign(sample) * (knee + room * Math.tanh(over / room));
    }
}

/** Slow compressor that holds the mix together: 1.8 to 1 above its mean level. */
function glue({ left, right }: Stereo): void {
  const threshold = fromDb(integratedLoudness({ left, right }) + 5);
  const attack = 1 - Math.exp(-1 / (0.02 * SAMPLE_RATE_HZ));
  const release = 1 - Math.exp(-1 / (0.16 * SAMPLE_RATE_HZ));
  let level = 0;
  for (let i = 0; i < left.length; i++) {
    const loud = Math.max(Math.abs(left[i] ?? 0), Math.abs(right[i] ?? 0));
    level += (loud - level) * (loud > level ? attack : release);
    const gain = level > threshold ? (threshold / level) ** (1 - 1 / 1.8) : 1;
    left[i] = gain * (left[i] ?? 0);
    right[i] = gain * (right[i] ?? 0);
  }
}

/** Fades both ends to zero. */
function fadeEnds(mix: Stereo): void {
  const begin = toSamples(FADE_IN_SECONDS);
  const end = toSamples(FADE_OUT_SECONDS);
  for (const channel of [mix.left, mix.right])
    for (let i = 0; i < channel.length; i++) {
      const left = channel.length - 1 - i;
      const out = left < end ? 0.5 - 0.5 * Math.cos((Math.PI * left) / end) : 1;
      channel[i] = (channel[i] ?? 0) * Math.min(1, i / begin) * out;
    }
}

/** Limits peaks, including those between samples, by lowering the gain 3 ms before them. */
function limit({ left, right }: Stereo, ceiling: number): void {
  const ahead = toSamples(0.003);
  const wanted = new Float32Array(left.length);
  for (let i = 0; i < left.length; i++) {
    const peak = Math.max(peakAround(left, i), peakAround(right, i));
    wanted[i] = peak > ceiling ? ceiling / peak : 1;
  }
  const held = slidingMinimum(wanted, ahead);
  const release = 1 - Math.exp(-1 / (0.06 * SAMPLE_RATE_HZ));
  const smooth = 1 / ahead;
  let gain = 1;
  let sum = ahead;
  const recent = new Float32Array(ahead).fill(1);
  for (let i = 0; i < left.length; i++) {
    const target = held[i] ?? 1;
    gain = target < gain ? target : gain + (target - gain) * release;
    const slot = i % ahead;
    sum += gain - (recent[slot] ?? 1);
    recent[slot] = gain;
    const now = sum * smooth;
    left[i] = now * (left[i] ?? 0);
    right[i] = now * (right[i] ?? 0);
  }
}

/**
 * Returns the larger of the sample and the curve halfway to the next (a cubic through four
 * samples).
 */
function peakAround(channel: Float32Array, at: number): number {
  const a = channel[at - 1] ?? 0;
  const b = channel[at] ?? 0;
  const c = channel[at + 1] ?? 0;
  const d = channel[at + 2] ?? 0;
  return Math.max(Math.abs(b), Math.abs(0.5625 * (b + c) - 0.0625 * (a + d)));
}

/** Returns the smallest value from each position to `ahead` samples later. */
function slidingMinimum(values: Float32Array, ahead: number): Float32Array {
  const out = new Float32Array(values.length);
  const queue: number[] = [];
  let head = 0;
  for (let i = 0; i < values.length + ahead; i++) {
    const value = values[i] ?? 1;
    while (queue.length > head && (values[queue[queue.length - 1] ?? 0] ?? 1) >= value) queue.pop();
    queue.push(i);
    if (i < ahead) continue;
    while ((queue[head] ?? 0) < i - ahead) head++;
    out[i - ahead] = values[queue[head] ?? 0] ?? 1;
  }
  return out;
}
