import sharp from "sharp";
import { cloudNoise, gridNoise } from "./noise.ts";
import { type Layer, type Mask, type Sheet, SIDE } from "./sheet.ts";

type Color = [number, number, number];

function colorOf(hex: string): Color {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
}

/** Prints a sheet: stock with a little fiber, then pass by pass. Returns RGB bytes. */
export function print({ paper }: Sheet, layers: { layer: Layer; mask: Mask }[]): Buffer {
  const stock = colorOf(paper);
  const sheet = new Float32Array(SIDE * SIDE * 3);
  for (let y = 0; y < SIDE; y++)
    for (let x = 0; x < SIDE; x++) {
      const fiber = 1 - 0.016 * cloudNoise(x / 90, y / 90, 3, 2) - 0.012 * speckle(x, y, 7);
      for (let c = 0; c < 3; c++) sheet[(y * SIDE + x) * 3 + c] = (stock[c] ?? 1) * fiber;
    }
  layers.forEach(({ layer, mask }, pass) => {
    printLayer(sheet, layer, mask, 11 + pass);
  });
  return Buffer.from(sheet.map((level) => Math.round(255 * Math.min(1, Math.max(0, level)))));
}

function printLayer(sheet: Float32Array, layer: Layer, mask: Mask, seed: number): void {
  const { grain = 0.12, wear = 0, shift = [0, 0], isOpaque = false } = layer;
  const ink = colorOf(layer.ink);
  for (let y = 0; y < SIDE; y++)
    for (let x = 0; x < SIDE; x++) {
      const fromX = Math.min(SIDE - 1, Math.max(0, x - shift[0]));
      const fromY = Math.min(SIDE - 1, Math.max(0, y - shift[1]));
      let cover = mask[fromY * SIDE + fromX] ?? 0;
      if (cover === 0) continue;
      cover *= 1 - grain * speckle(x, y, seed);
      if (wear > 0) cover *= worn(x, y, wear, seed);
      for (let c = 0; c < 3; c++) {
        const at = (y * SIDE + x) * 3 + c;
        const below = sheet[at] ?? 0;
        const above = isOpaque ? (ink[c] ?? 0) : below * (ink[c] ?? 0);
        sheet[at] = below + cover * (above - below);
      }
    }
}

/** Returns mostly 0, sometimes up to 1, in grains of about two pixels. */
function speckle(x: number, y: number, seed: number): number {
  const coarse = gridNoise(x >> 1, y >> 1, seed);
  const fine = gridNoise(x, y, seed + 50);
  return (0.6 * coarse + 0.4 * fine) ** 2.5;
}

/** Returns the uneven pressure of a stamp, 1 being full ink. */
function worn(x: number, y: number, wear: number, seed: number): number {
  const broad = cloudNoise(x / 120, y / 120, seed, 3);
  const small = cloudNoise(x / 7, y / 7, seed + 9, 2);
  const lack = Math.max(0, 0.75 * broad + 0.5 * small - (1.05 - 0.5 * wear));
  return 1 - Math.min(1, lack * 7);
}

/** Returns the smallest WebP of the given quality, otherwise with sharp's defaults. */
export async function writeWebp(path: string, pixels: Buffer, quality: number): Promise<number> {
  const raw = { width: SIDE, height: SIDE, channels: 3 as const };
  const image = sharp(pixels, { raw }).webp({ quality, effort: 6, smartSubsample: true });
  return (await image.toFile(path)).size;
}
