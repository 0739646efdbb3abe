import { edge, type InkAt } from "./sheet.ts";

/** Darkness of a point, 0 to 1. */
export type Tone = (x: number, y: number) => number;

/** Halftone of round dots on a rotated grid: `cell` pixels apart, rotated by `degrees`. */
export function dots(tone: Tone, cell: number, degrees: number): InkAt {
  const cos = Math.cos((degrees * Math.PI) / 180);
  const sin = Math.sin((degrees * Math.PI) / 180);
  return (x, y) => {
    const u = (x * cos + y * sin) / cell;
    const v = (y * cos - x * sin) / cell;
    const a = Math.cos(2 * Math.PI * u);
    const b = Math.cos(2 * Math.PI * v);
    const height = 0.5 + 0.25 * (a + b);
    // Shadows close up and highlights stay clean, as they do in print.
    const dark = (tone(x, y) - 0.16) / 0.7;
    const ends = Number(dark > 0.995) - Number(dark < 0.005);
    return edge(((dark - (1 - height)) * cell + ends * cell) / 3);
  };
}

/** Halftone of lines that grow with the tone. */
export function lines(tone: Tone, cell: number, degrees: number): InkAt {
  const cos = Math.cos((degrees * Math.PI) / 180);
  const sin = Math.sin((degrees * Math.PI) / 180);
  return (x, y) => {
    const at = (y * cos - x * sin) / cell;
    const away = Math.abs(at - Math.floor(at) - 0.5);
    const dark = tone(x, y);
    return dark > 0 ? edge(((dark / 2 - away) * cell) / 1.5) : 0;
  };
}

const BAYER = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5];

/** Ordered dithering in square pixels of `size`, as on early computers. */
export function dither(tone: Tone, size: number): InkAt {
  return (x, y) => {
    const column = Math.floor(x / size);
    const row = Math.floor(y / size);
    const level = ((BAYER[(row % 4) * 4 + (column % 4)] ?? 0) + 0.5) / 16;
    return tone((column + 0.5) * size, (row + 0.5) * size) > level ? 1 : 0;
  };
}
