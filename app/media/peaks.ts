/** How many peaks the analyser measures of a preview, of equal length in time, from 0 to 255. */
export const allPeaks = 500;

/** What a row, a phone or the player's bar has room for: a bar takes two pixels at least. */
export const fewPeaks = 160;

/** As many heights as a peak is drawn in, each way from the middle. */
export const peakHeights = 64;

/** The alphabet of base64 (RFC 4648), one character for each height. */
const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/**
 * The loudest of the peaks that fall together.
 * @param count how many are wanted; with more than there are, some stand twice.
 */
export function loudestPeaks(peaks: Uint8Array, count: number): Uint8Array {
  return Uint8Array.from({ length: count }, (_, at) => {
    const from = Math.floor((at * peaks.length) / count);
    const to = Math.floor(((at + 1) * peaks.length) / count);
    return Math.max(0, ...peaks.subarray(from, Math.max(to, from + 1)));
  });
}

/** Peaks as `media_files` stores them for rows and cards. */
export function smallPeaksOf(peaks: Iterable<number>): string {
  return writePeaks(loudestPeaks(Uint8Array.from(peaks), fewPeaks));
}

/** Peaks from 0 to 255 as pages carry them: a character for the height of each, silence as the least. */
export function writePeaks(peaks: Uint8Array): string {
  const heights = Array.from(peaks, (peak) => Math.round((peak / 255) * peakHeights));
  return heights.map((height) => alphabet[Math.max(height, 1) - 1]).join("");
}

/** The heights, from 1 to 64, of what `writePeaks` has written. */
export function readPeaks(written: string): Uint8Array {
  return Uint8Array.from(written, (character) => alphabet.indexOf(character) + 1);
}
