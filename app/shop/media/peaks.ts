export const allPeaks = 500;

/** A bar takes at least two pixels in a row, on a phone and in the player. */
export const fewPeaks = 160;

export const peakHeights = 64;

/** Each height is one character of Base64 (RFC 4648). */
const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

export function loudestPeaks(peaks: Uint8Array, count: number): Uint8Array {
  return Uint8Array.from({ length: count }, (_, at) => {
    const from = Math.floor((at * peaks.length) / count);
    const to = Math.floor(((at + 1) * peaks.length) / count);
    return Math.max(0, ...peaks.subarray(from, Math.max(to, from + 1)));
  });
}

export function smallPeaksOf(peaks: Iterable<number>): string {
  return writePeaks(loudestPeaks(Uint8Array.from(peaks), fewPeaks));
}

export function writePeaks(peaks: Uint8Array): string {
  const heights = Array.from(peaks, (peak) => Math.round((peak / 255) * peakHeights));
  return heights.map((height) => alphabet[Math.max(height, 1) - 1]).join("");
}

export function readPeaks(written: string): Uint8Array {
  return Uint8Array.from(written, (character) => alphabet.indexOf(character) + 1);
}
