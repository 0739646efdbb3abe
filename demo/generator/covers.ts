/**
 * Draws the demo shop's sleeves and writes them to `demo/shop/covers`. For developers: the results
 * are committed. `node demo/generator/covers.ts` makes all, `node demo/generator/covers.ts io
 * lint` some.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { cutPaperCovers } from "./covers/cut-paper-covers.ts";
import { openDrawingBoard } from "./covers/drawing-board.ts";
import { halftoneCovers } from "./covers/halftone-covers.ts";
import { lineCovers } from "./covers/line-covers.ts";
import { print, writeWebp } from "./covers/press.ts";
import { paint } from "./covers/sheet.ts";
import { stampCovers } from "./covers/stamp-covers.ts";
import { typeCovers } from "./covers/type-covers.ts";

/** A sleeve may take so many bytes; its quality goes down until it does. */
const MAX_BYTES = 56_000;
const QUALITIES = [82, 74, 66, 58, 50, 42, 34, 26];

const folder = join(import.meta.dirname, "..", "shop", "covers");
const wanted = process.argv.slice(2);
const sheets = [
  ...typeCovers,
  ...lineCovers,
  ...cutPaperCovers,
  ...halftoneCovers,
  ...stampCovers,
].filter(({ slug }) => wanted.length === 0 || wanted.includes(slug));

mkdirSync(folder, { recursive: true });
const board = await openDrawingBoard();
for (const sheet of sheets) {
  const layers = [];
  for (const layer of sheet.layers) {
    const { shapes } = layer;
    layers.push({
      layer,
      mask: typeof shapes === "string" ? await board.draw(shapes) : paint(shapes),
    });
  }
  const pixels = print(sheet, layers);
  for (const quality of QUALITIES) {
    const bytes = await writeWebp(join(folder, `${sheet.slug}.webp`), pixels, quality);
    if (bytes > MAX_BYTES && quality !== QUALITIES.at(-1)) continue;
    console.log(`${sheet.slug}: ${Math.round(bytes / 1000)} kB at quality ${quality}`);
    break;
  }
}
await board.close();
