import { expect, test } from "vitest";
import { waveformHeight, waveformPath } from "./waveform-path.ts";

function peaksOf(levels: number[]): string {
  return btoa(String.fromCharCode(...levels));
}

/** Bars of a path, each as where it stands, where it begins and how long it is. */
function barsOf(path: string): { x: number; top: number; length: number }[] {
  const strokes = path.matchAll(/M(\d+) (\d+)v(\d+)/g);
  return Array.from(strokes, ([, x, top, length]) => ({
    x: Number(x),
    top: Number(top),
    length: Number(length),
  }));
}

test("every one of the 500 peaks is drawn as one bar, side by side", () => {
  const bars = barsOf(waveformPath(peaksOf(Array.from({ length: 500 }, (_, at) => at % 256))));
  expect(bars.map(({ x }) => x)).toEqual(Array.from({ length: 500 }, (_, at) => at));
});

test("the loudest peak fills the height, half as loud is half as high, and all stand in the middle", () => {
  const [loud, half] = barsOf(waveformPath(peaksOf([255, 128]), 2));
  expect(loud).toEqual({ x: 0, top: 0, length: waveformHeight });
  expect(half).toEqual({ x: 1, top: waveformHeight / 4, length: waveformHeight / 2 });
});

test("fewer bars show the loudest of the peaks that fall together, and lose none", () => {
  const levels = Array.from({ length: 500 }, () => 0);
  levels[499] = 255;
  const bars = barsOf(waveformPath(peaksOf(levels), 160));
  expect(bars).toHaveLength(160);
  expect(bars.filter(({ length }) => length === waveformHeight).map(({ x }) => x)).toEqual([159]);
});

test("silence and missing peaks are a flat line, and nothing is invented", () => {
  const flat = waveformPath(undefined);
  expect(new Set(barsOf(flat).map(({ length }) => length)).size).toBe(1);
  expect(barsOf(flat)).toHaveLength(500);
  expect(waveformPath("")).toBe(flat);
  expect(waveformPath(peaksOf(Array.from({ length: 500 }, () => 0)))).toBe(flat);
});
