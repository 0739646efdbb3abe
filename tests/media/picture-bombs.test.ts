import { readFileSync, writeFileSync } from "node:fs";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { renderCover } from "../../app/shop/media/render-cover.server.ts";
import { blackPng, type Size } from "../uploads/pictures.ts";

/* Small files that become large images. Memory in the comments was measured without the limits. */

/** Builds frames as large as the screen, each with only one pixel written. */
function gifOf([width, height]: Size, frames = 1): Buffer {
  const screen = Buffer.from("GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff", "latin1");
  const frame = Buffer.from("2c0000000000000000000202440100", "hex");
  for (const [part, at] of [
    [screen, 6],
    [frame, 5],
  ] as const) {
    part.writeUInt16LE(width, at);
    part.writeUInt16LE(height, at + 2);
  }
  return Buffer.concat([screen, ...Array.from({ length: frames }, () => frame), Buffer.from(";")]);
}

const gray = ([width, height]: Size) =>
  sharp({ create: { width, height, channels: 3, background: "#333" }, limitInputPixels: false });

const bombs = new Map<string, Buffer>();
beforeAll(async () => {
  const many: Size = [4100, 4100];
  const made: Record<string, Buffer | Promise<Buffer>> = {
    "PNG of 64 megapixels": blackPng([8000, 8000]),
    "PNG of one line": blackPng([60_000_000, 1]),
    "PNG of one column": blackPng([1, 60_000_000]),
    "JPEG of 51 megapixels": gray([10_200, 5000]).jpeg().toBuffer(),
    "WebP of 51 megapixels": gray([10_200, 5000]).webp({ lossless: true, effort: 0 }).toBuffer(),
    "GIF of 4,294 megapixels": gifOf([65_535, 65_535]),
    "GIF of 25 megapixels (125 MB)": gifOf([5000, 5000]),
    "progressive JPEG of 17 megapixels (six bytes each)": gray(many)
      .jpeg({ progressive: true, chromaSubsampling: "4:4:4" })
      .toBuffer(),
    "progressive PNG of 17 megapixels": gray(many).png({ progressive: true }).toBuffer(),
    "AVIF of 9.6 megapixels (seventeen bytes each)": gray([3100, 3100])
      .avif({ effort: 0 })
      .toBuffer(),
  };
  for (const [name, bomb] of Object.entries(made)) bombs.set(name, await bomb);
});

/** Returns the process's peak memory since the last call, in bytes (proc(5)). */
function peakMemory(): number {
  const status = readFileSync("/proc/self/status", "utf8");
  writeFileSync("/proc/self/clear_refs", "5");
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) * 1024;
}

test("a small file that becomes a large image is refused before it is unpacked", async () => {
  peakMemory();
  const before = peakMemory();
  for (const [name, bomb] of bombs) {
    expect(bomb.length, name).toBeLessThan(1_000_000);
    const { refused } = await renderCover(bomb);
    expect(refused, name).toMatchObject({
      reason: "invalid",
      text: expect.stringMatching(/megapixels?|damaged/),
    });
  }
  expect(bombs.size).toBe(10);
  expect(peakMemory() - before).toBeLessThan(100_000_000);
});

test("without the limits each file is a valid image", async () => {
  for (const [name, bomb] of bombs) {
    const { width, height } = await sharp(bomb, { limitInputPixels: false }).metadata();
    expect(width * height, name).toBeGreaterThan(9_000_000);
  }
});

test("only the first of ten thousand frames is read", async () => {
  const film = gifOf([1, 1], 10_000);
  expect(await renderCover(film)).toMatchObject({ done: { width: 1, height: 1 } });
});

test("a progressive 16-megapixel JPEG from a camera becomes a cover", async () => {
  const picture = await gray([4000, 4000]).jpeg({ progressive: true }).toBuffer();
  expect(await renderCover(picture)).toMatchObject({ done: { width: 4000, height: 4000 } });
});
