/** Height of the drawing in its own units; one unit of width is one bar. */
export const waveformHeight = 128;

/** What silence is drawn as, from the middle. */
const leastHalf = 2;

/** Bars of a preview, as the server measured it. */
export const waveformBars = 500;

/**
 * The waveform as the `d` of one SVG path: a vertical stroke for each bar, mirrored at the middle.
 * @param peaks one byte for each of the 500 bars, in base64; without any, the line is flat.
 * @param bars how many to draw. Fewer than 500 shows the loudest of those that fall together.
 */
export function waveformPath(peaks: string | undefined, bars = waveformBars): string {
  const levels = Uint8Array.from(atob(peaks ?? ""), (byte) => byte.charCodeAt(0));
  const middle = waveformHeight / 2;
  return Array.from({ length: bars }, (_, bar) => {
    const half = Math.max(leastHalf, Math.round((loudestOf(levels, bar, bars) / 255) * middle));
    return `M${bar} ${middle - half}v${2 * half}`;
  }).join("");
}

function loudestOf(levels: Uint8Array, bar: number, bars: number): number {
  const from = Math.floor((bar * levels.length) / bars);
  const to = Math.floor(((bar + 1) * levels.length) / bars);
  return Math.max(0, ...levels.subarray(from, Math.max(to, from + 1)));
}
