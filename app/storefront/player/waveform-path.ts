import { allPeaks, loudestPeaks, peakHeights, readPeaks } from "#app/shop/media/peaks.ts";

/** One unit of width is one bar. */
export const waveformHeight = 2 * peakHeights;

const leastHalf = 2;

/** Draws the upper half, one stroke per bar, from `peaks` in the format of `writePeaks`. */
export function waveformPath(peaks = "", bars = allPeaks): string {
  const tops = Array.from(
    loudestPeaks(readPeaks(peaks), bars),
    (height) => peakHeights - Math.max(leastHalf, height),
  );
  return `M0 ${peakHeights}${tops.map((top) => `V${top}z`).join("m1 0")}`;
}
