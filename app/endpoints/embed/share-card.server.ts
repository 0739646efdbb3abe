import sharp, { type OverlayOptions } from "sharp";
import { fontFiles, fontPath } from "#app/platform/system/font-files.server.ts";
import { Semaphore } from "#app/platform/system/semaphore.ts";
import { loudestPeaks, peakHeights, readPeaks } from "#app/shop/media/peaks.ts";
import { readCoverJpeg } from "#app/shop/media/read-cover-jpeg.server.ts";

/** Consumers of https://ogp.me agree on 1.91 : 1 for link previews. */
const CARD_WIDTH = 1_200;
const CARD_HEIGHT = 630;

const COVER = CARD_HEIGHT;
const MARGIN = 52;
const LEFT = COVER + MARGIN;
const WIDTH = CARD_WIDTH - LEFT - MARGIN;

const colors = { ground: "#141210", ink: "#f5efe9", muted: "#aaa196", accent: "#ff5c3a" };

const DISC = 252;
const DISC_INK = Buffer.from("fff8f5ff", "hex");

const BARS = 62;
const BAR_WIDTH = 4;
const WAVE_HEIGHT = 120;
const WAVE_TOP = 366;

/** A title uses the largest size that leaves room for the rest. */
const TITLE_SIZES = [64, 50, 40, 30, 22];
const MAX_TITLE_HEIGHT = 210;
const TEXT_SIZE = 23;

/** Taller text, for example a stack of accents, is clipped. */
const room = { title: WAVE_TOP - MARGIN, lines: 80, shop: 60 };

/** Drawing a card takes a core for some 100 ms. */
const drawing = new Semaphore(1);

type ShareCard = {
  title: string;
  lines: string[];
  coverKey: string | undefined;
  /** The color is `#rrggbb` of the place of a missing cover. */
  genreColor: string | undefined;
  peaks: string | undefined;
  shopName: string;
  /** The color is `#rrggbb` of the dark theme. */
  accent: string | undefined;
};

export function drawShareCard(card: ShareCard): Promise<Buffer> {
  return drawing.run(async () => {
    await loadFallback();
    const ground = { width: CARD_WIDTH, height: CARD_HEIGHT, channels: 3 } as const;
    return sharp({ create: { ...ground, background: colors.ground } })
      .composite(await layersOf(card))
      .jpeg({ quality: 84 })
      .toBuffer();
  });
}

async function layersOf(card: ShareCard): Promise<OverlayOptions[]> {
  const { title, lines, coverKey, genreColor, peaks, shopName } = card;
  const cover = coverKey && (await readCoverJpeg(coverKey, COVER));
  const heading = await titleText(title);
  const details = await drawText(lines.join("\n"), room.lines, { size: TEXT_SIZE, weight: 400 });
  const shop = await drawText(shopName.toUpperCase(), room.shop, { size: TEXT_SIZE, weight: 800 });
  return [
    ...(cover ? [await coverLayer(Buffer.from(cover))] : []),
    ...(genreColor ? placeholderLayers(genreColor) : []),
    { ...heading, left: LEFT, top: MARGIN },
    { ...details, left: LEFT, top: MARGIN + heading.raw.height + 28 },
    ...(peaks ? [waveLayer(peaks, card.accent ?? colors.accent)] : []),
    { ...shop, left: LEFT, top: CARD_HEIGHT - MARGIN - shop.raw.height },
  ];
}

async function titleText(title: string): Promise<Drawn> {
  let drawn = noText;
  for (const size of TITLE_SIZES) {
    drawn = await drawText(title, room.title, { size, weight: 800 });
    if (drawn.raw.height <= MAX_TITLE_HEIGHT) break;
  }
  return drawn;
}

async function coverLayer(bytes: Buffer): Promise<OverlayOptions> {
  const { data, info } = await sharp(bytes)
    .resize(COVER, COVER)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { ...rawLayer(data, info), left: 0, top: 0 };
}

/** Draws the disc of `CoverImage` on the color. */
function placeholderLayers(color: string): OverlayOptions[] {
  const pixels = Buffer.alloc(DISC * DISC * 4, DISC_INK);
  for (let y = 0; y < DISC; y += 1) {
    for (let x = 0; x < DISC; x += 1) {
      const opacity = opacityOfDisc(x + 0.5 - DISC / 2, y + 0.5 - DISC / 2);
      pixels[(y * DISC + x) * 4 + 3] = Math.round(opacity * 255);
    }
  }
  const place = (COVER - DISC) / 2;
  const ground = { width: COVER, height: COVER, channels: 3, background: color } as const;
  return [
    { input: { create: ground }, left: 0, top: 0 },
    { ...rawLayer(pixels, { width: DISC, height: DISC, channels: 4 }), left: place, top: place },
  ];
}

/** Source: the icon Disc3 of Lucide, in a square of 24 units, with lines of 0.75. */
function opacityOfDisc(x: number, y: number): number {
  const unit = DISC / 24;
  const isOnArc = x * y >= 0 && Math.abs(y) <= Math.abs(x);
  const distances = [2, 10, ...(isOnArc ? [6] : [])].map((radius) =>
    Math.abs(Math.hypot(x, y) - radius * unit),
  );
  return Math.min(Math.max(0.375 * unit + 0.5 - Math.min(...distances), 0), 1);
}

type Drawn = ReturnType<typeof rawLayer>;

const noText = rawLayer(Buffer.alloc(4), { width: 1, height: 1, channels: 4 });

async function drawText(text: string, maxHeight: number, font: Font): Promise<Drawn> {
  const drawn = await renderText(text, font).catch(() => undefined);
  // Text without pixels, for example a zero-width space, is an error to libvips.
  if (!drawn) return noText;
  const width = Math.min(drawn.info.width, WIDTH);
  const height = Math.min(drawn.info.height, maxHeight);
  const { data, info } = await sharp(drawn.data, { raw: drawn.info })
    .extract({ left: 0, top: 0, width, height })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return rawLayer(data, info);
}

type Font = { size: number; weight: 400 | 800 };

/** Pango falls back to Noto for letters that Archivo lacks. */
function renderText(text: string, { size, weight }: Font) {
  const color = weight === 800 ? colors.ink : colors.muted;
  return sharp({
    text: {
      text: `<span foreground="${color}">${escapeMarkup(text)}</span>`,
      font: `${weight === 800 ? "Archivo ExtraBold" : "Archivo"} ${size}`,
      fontfile: fontPath(fontFiles.archivo[weight]),
      width: WIDTH,
      wrap: "word-char",
      dpi: 72,
      rgba: true,
    },
  })
    .raw()
    .toBuffer({ resolveWithObject: true });
}

let fallback: Promise<unknown> | undefined;

/** Loads the font once: a used font file stays registered in the process. */
function loadFallback(): Promise<unknown> {
  const fontfile = fontPath(fontFiles.noto[400]);
  fallback ??= sharp({ text: { text: "a", font: "Noto Sans", fontfile } })
    .raw()
    .toBuffer();
  return fallback;
}

function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
}

function waveLayer(peaks: string, accent: string): OverlayOptions {
  const width = WIDTH;
  const pixels = Buffer.alloc(width * WAVE_HEIGHT * 4);
  const color = Buffer.from(`${accent.slice(1)}ff`, "hex");
  for (const [bar, peak] of loudestPeaks(readPeaks(peaks), BARS).entries()) {
    const height = Math.max(2, Math.round((peak / peakHeights) * WAVE_HEIGHT));
    const left = Math.round((bar * (width - BAR_WIDTH)) / (BARS - 1));
    const top = Math.floor((WAVE_HEIGHT - height) / 2);
    for (let y = top; y < top + height; y += 1) {
      for (let x = left; x < left + BAR_WIDTH; x += 1) color.copy(pixels, (y * width + x) * 4);
    }
  }
  const info = { width, height: WAVE_HEIGHT, channels: 4 } as const;
  return { ...rawLayer(pixels, info), left: LEFT, top: WAVE_TOP };
}

type Raw = { width: number; height: number; channels: 1 | 2 | 3 | 4 };

function rawLayer(input: Buffer, { width, height, channels }: Raw) {
  return { input, raw: { width, height, channels } };
}
