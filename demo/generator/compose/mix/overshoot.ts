import { fromDb, type Stereo } from "../signal/sound.ts";

/** Length of 10 ms. */
const BLOCK = 480;
/** Taps to each side of the interpolation between samples. */
const REACH = 8;
const FRACTIONS = [0.25, 0.5, 0.75].map((fraction) => ({
  place: fraction,
  taps: Array.from({ length: 2 * REACH }, (_, i) => tap(i - REACH + 1 - fraction)),
}));

/** Returns a sinc under a Hann window. */
function tap(distance: number): number {
  const angle = Math.PI * distance;
  const window = 0.5 + 0.5 * Math.cos(angle / REACH);
  return (Math.sin(angle) / angle) * window;
}

/**
 * Lowers a master in place exactly where the encoder's noise made the decoded sound exceed a
 * ceiling (dBTP), by that amount and for some 30 ms. Returns whether it was necessary.
 */
export function tameOvershoot(master: Stereo, decoded: Stereo, ceilingDb: number): boolean {
  const ceiling = fromDb(ceilingDb);
  const blocks = Math.ceil(master.left.length / BLOCK);
  const gains = new Float32Array(blocks).fill(1);
  for (const channel of [decoded.left, decoded.right])
    for (let i = 0; i < channel.length; i++) {
      const peak = peakAfter(channel, i, ceiling);
      const block = Math.min(blocks - 1, Math.floor(i / BLOCK));
      if (peak > ceiling) gains[block] = Math.min(gains[block] ?? 1, (0.96 * ceiling) / peak);
    }
  if (gains.every((gain) => gain === 1)) return false;
  const wide = gains.map((gain, i) => Math.min(gain, gains[i - 1] ?? 1, gains[i + 1] ?? 1));
  for (const channel of [master.left, master.right])
    for (let i = 0; i < channel.length; i++) {
      const position = i / BLOCK - 0.5;
      const before = Math.floor(position);
      const from = wide[before] ?? 1;
      const to = wide[before + 1] ?? 1;
      channel[i] = (channel[i] ?? 0) * (from + (to - from) * (position - before));
    }
  return true;
}

/** Returns the largest of two neighbors and three points between them, where that matters. */
function peakAfter(channel: Float32Array, at: number, ceiling: number): number {
  let peak = Math.max(Math.abs(channel[at] ?? 0), Math.abs(channel[at + 1] ?? 0));
  if (peak < 0.5 * ceiling) return peak;
  for (const { taps } of FRACTIONS) {
    let sum = 0;
    for (let i = 0; i < taps.length; i++)
      sum += (taps[i] ?? 0) * (channel[at + i - REACH + 1] ?? 0);
    peak = Math.max(peak, Math.abs(sum));
  }
  return peak;
}
