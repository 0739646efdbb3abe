import { allPeaks, loudestPeaks, peakHeights, readPeaks } from "#app/media/peaks.ts";

/** Height of the drawing in its own units; one unit of width is one bar. */
export const waveformHeight = 2 * peakHeights;

/** What silence is drawn as, from the middle. */
const leastHalf = 2;

/**
 * The upper half of a waveform as the `d` of one SVG path: for each bar a vertical stroke from the middle, to
 * which `z` goes back. So a bar is one number; the lower half is the same, mirrored.
 * @param peaks as `writePeaks` has written them; without any, the line is flat.
 * @param bars how many to draw. Fewer than there are peaks shows the loudest of those that fall together.
 */
export function waveformPath(peaks = "", bars = allPeaks): string {
  const tops = Array.from(
    loudestPeaks(readPeaks(peaks), bars),
    (height) => peakHeights - Math.max(leastHalf, height),
  );
  return `M0 ${peakHeights}${tops.map((top) => `V${top}z`).join("m1 0")}`;
}
