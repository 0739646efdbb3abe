import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { chromium } from "@playwright/test";
import sharp from "sharp";
import { type Mask, SIDE } from "./sheet.ts";

const FONTS = [
  ["Archivo", "@fontsource-variable/archivo/files/archivo-latin-standard-normal.woff2", "62% 125%"],
  [
    "Martian Mono",
    "@fontsource-variable/martian-mono/files/martian-mono-latin-standard-normal.woff2",
    "75% 112.5%",
  ],
] as const;

const BROWSER = {
  executablePath: "/usr/bin/chromium",
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
};

function fontFaces(): string {
  const { resolve } = createRequire(import.meta.url);
  return FONTS.map(([family, file, stretch]) => {
    const data = readFileSync(resolve(file)).toString("base64");
    const source = `url(data:font/woff2;base64,${data})`;
    return `@font-face{font-family:"${family}";src:${source};font-weight:100 900;font-stretch:${stretch}}`;
  }).join("");
}

/** Browser that draws black shapes on white and returns how black each pixel is. */
export async function openDrawingBoard() {
  const browser = await chromium.launch(BROWSER);
  const page = await browser.newPage({ viewport: { width: SIDE, height: SIDE } });
  const style = `${fontFaces()}body{margin:0;background:#fff}svg{display:block}`;
  await page.setContent(`<style>${style}</style><main></main>`);
  await page.evaluate(() =>
    Promise.all([
      document.fonts.load("800 40px Archivo"),
      document.fonts.load("40px 'Martian Mono'"),
    ]),
  );

  async function draw(shapes: string): Promise<Mask> {
    const box = `0 0 ${SIDE} ${SIDE}`;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" width="${SIDE}" height="${SIDE}">${shapes}</svg>`;
    await page.evaluate((html) => {
      document.querySelector("main")?.setHTMLUnsafe(html);
    }, svg);
    const picture = await page.screenshot();
    const gray = await sharp(picture).greyscale().raw().toBuffer();
    return Float32Array.from(gray, (level) => 1 - level / 255);
  }

  return { draw, close: () => browser.close() };
}
