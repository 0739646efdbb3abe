import { expect, test } from "vitest";
import { writePeaks } from "#app/shop/media/peaks.ts";
import { waveformHeight, waveformPath } from "../../app/storefront/player/waveform-path.ts";

function peaksOf(levels: number[]): string {
  return writePeaks(Uint8Array.from(levels));
}

/** Returns the bars of a path with position and height. */
function barsOf(path: string): { x: number; height: number }[] {
  const [start = "", ...strokes] = path.split(/V(?=\d+z)/);
  const [, middle] = /^M0 (\d+)$/.exec(start) ?? [];
  return strokes.map((stroke, x) => {
    const [, top, step] = /^(\d+)z(m1 0)?$/.exec(stroke) ?? [];
    if (Boolean(step) !== x < strokes.length - 1)
      throw new Error(`Bar ${x} goes astray: ${stroke}`);
    return { x, height: Number(middle) - Number(top) };
  });
}

test("every one of the 500 peaks is drawn as one bar, side by side", () => {
  const bars = barsOf(waveformPath(peaksOf(Array.from({ length: 500 }, (_, at) => at % 256))));
  expect(bars.map(({ x }) => x)).toEqual(Array.from({ length: 500 }, (_, at) => at));
});

test("the loudest peak fills the height, and half as loud is half as high", () => {
  const [loud, half] = barsOf(waveformPath(peaksOf([255, 128]), 2));
  expect(loud).toEqual({ x: 0, height: waveformHeight / 2 });
  expect(half).toEqual({ x: 1, height: waveformHeight / 4 });
});

test("loudness levels that look different are never encoded as one", () => {
  const levels = Array.from({ length: 256 }, (_, level) => level);
  const heights = barsOf(waveformPath(peaksOf(levels), 256)).map(({ height }) => height);
  expect(heights).toEqual(levels.map((level) => Math.max(2, Math.round((level / 255) * 64))));
});

test("with fewer bars, each shows its loudest peak and no peak is lost", () => {
  const levels = Array.from({ length: 500 }, () => 0);
  levels[499] = 255;
  const bars = barsOf(waveformPath(peaksOf(levels), 160));
  expect(bars).toHaveLength(160);
  expect(bars.filter(({ height }) => height === waveformHeight / 2).map(({ x }) => x)).toEqual([
    159,
  ]);
});

test("silence and missing peaks are a flat line", () => {
  const flat = waveformPath(undefined);
  expect(new Set(barsOf(flat).map(({ height }) => height)).size).toBe(1);
  expect(barsOf(flat)).toHaveLength(500);
  expect(waveformPath("")).toBe(flat);
  expect(waveformPath(peaksOf(Array.from({ length: 500 }, () => 0)))).toBe(flat);
});
