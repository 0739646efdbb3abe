import { allPeaks, loudestPeaks, peakHeights, readPeaks } from "#app/media/peaks.ts";

/** Height of the drawing in its own units; one unit of width is one bar. */
export const waveformHeight = 2 * peakHeights;

const leastHalf = 2;

/**
 * The upper half as the `d` of one SVG path: a vertical stroke a bar, which `z` closes back to the middle.
 * @param peaks as `writePeaks` writes them; fewer `bars` show the loudest of those that fall together.
 */
export function waveformPath(peaks = "", bars = allPeaks): string {
  const tops = Array.from(
    loudestPeaks(readPeaks(peaks), bars),
    (height) => peakHeights - Math.max(leastHalf, height),
  );
  return `M0 ${peakHeights}${tops.map((top) => `V${top}z`).join("m1 0")}`;
}
