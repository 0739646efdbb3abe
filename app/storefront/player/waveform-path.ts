import { allPeaks, loudestPeaks, peakHeights, readPeaks } from "#app/shop/media/peaks.ts";

/** Height of the drawing in its own units. One unit of width is one bar. */
export const waveformHeight = 2 * peakHeights;

const leastHalf = 2;

/**
 * Returns the upper half as the `d` of one SVG path: one vertical stroke per bar, closed by `z`.
 * @param peaks are in the format of `writePeaks`; fewer `bars` show the maximum of those combined.
 */
export function waveformPath(peaks = "", bars = allPeaks): string {
  const tops = Array.from(
    loudestPeaks(readPeaks(peaks), bars),
    (height) => peakHeights - Math.max(leastHalf, height),
  );
  return `M0 ${peakHeights}${tops.map((top) => `V${top}z`).join("m1 0")}`;
}
