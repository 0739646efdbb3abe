import { SAMPLE_RATE_HZ, type Stereo } from "../signal/sound.ts";

/**
 * K-weighting at 48 kHz: a shelf for the head, then a high-pass. Source: ITU-R BS.1770-4, annex 1.
 */
const SHELF = {
  b: [1.53512485958697, -2.69169618940638, 1.19839281085285],
  a: [-1.69065929318241, 0.73248077421585],
} as const;
const HIGH_PASS = { b: [1, -2, 1], a: [-1.99004745483398, 0.99007225036621] } as const;

type Biquad = { b: readonly [number, number, number]; a: readonly [number, number] };

/** Filters blocks in place. Values that have decayed become 0, because tiny numbers are slow. */
function biquad({ b: [b0, b1, b2], a: [a1, a2] }: Biquad): (block: Float64Array) => void {
  let first = 0;
  let second = 0;
  return (block) => {
    if (Math.abs(first) + Math.abs(second) < 1e-12) {
      first = 0;
      second = 0;
    }
    for (let i = 0; i < block.length; i++) {
      const sample = block[i] ?? 0;
      const out = b0 * sample + first;
      first = b1 * sample - a1 * out + second;
      second = b2 * sample - a2 * out;
      block[i] = out;
    }
  };
}

const HOP = SAMPLE_RATE_HZ / 10;

/** Returns the K-weighted mean squares of both channels together, over each 100 ms. */
function hops(bus: Stereo): Float64Array {
  const powers = new Float64Array(Math.ceil(bus.left.length / HOP));
  for (const channel of [bus.left, bus.right]) {
    const shelf = biquad(SHELF);
    const pass = biquad(HIGH_PASS);
    for (let hop = 0; hop < powers.length; hop++) {
      const block = Float64Array.from(channel.subarray(hop * HOP, (hop + 1) * HOP));
      shelf(block);
      pass(block);
      let sum = 0;
      for (const sample of block) sum += sample * sample;
      powers[hop] = (powers[hop] ?? 0) + sum / HOP;
    }
  }
  return powers;
}

const toLufs = (meanSquare: number) => -0.691 + 10 * Math.log10(meanSquare + 1e-15);

/**
 * Returns the integrated loudness in LUFS over 400 ms blocks, gated at -70 LUFS and 10 LU below the
 * mean, or -Infinity for silence. Source: EBU R 128, ITU-R BS.1770-4.
 */
export function integratedLoudness(bus: Stereo): number {
  const powers = blockPowers(bus).filter((power) => toLufs(power) > -70);
  if (powers.length === 0) return Number.NEGATIVE_INFINITY;
  const gate = toLufs(mean(powers)) - 10;
  return toLufs(mean(powers.filter((power) => toLufs(power) > gate)));
}

/** Returns the loudness of each 400 ms block, 100 ms apart, in LUFS. */
export function blockPowers(bus: Stereo): number[] {
  const each = hops(bus);
  const blocks: number[] = [];
  for (let i = 0; i + 4 <= each.length; i++) blocks.push(mean(each.subarray(i, i + 4)));
  return blocks;
}

function mean(values: number[] | Float64Array): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum / values.length;
}
