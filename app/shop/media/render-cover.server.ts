import sharp, { type Metadata, type Sharp } from "sharp";
import { coverWidths, sharedCoverWidth } from "#app/platform/storage/stored-names.ts";
import { Semaphore } from "#app/platform/system/semaphore.ts";
import { type FileOutcome, refuseFile } from "#app/platform/uploads/file-problem-text.ts";
import { MAX_PIXELS } from "./read-picture.server.ts";

/** Formats unpacked as a whole take about ten bytes per pixel, AVIF up to twenty-five. */
const maxWholePixels = { avif: 9_000_000, other: 16_000_000 };

type RenderedCover = {
  files: Map<string, Uint8Array>;
  width: number;
  height: number;
  colour: string;
};

sharp.cache(false);

/** The process keeps the memory of each: rendered concurrently, 28 covers leave 290 MB more. */
const oneAtATime = new Semaphore(1);

/** Renders a new image, so that neither metadata nor hidden content of the file survives. */
export function renderCover(file: Uint8Array): Promise<FileOutcome<RenderedCover>> {
  return oneAtATime.run(() => render(file));
}

export function renderWidths(
  shared: Uint8Array,
  widths: readonly number[],
): Promise<Map<string, Uint8Array>> {
  return oneAtATime.run(() => encodeWidths(sharp(shared), widths));
}

async function render(file: Uint8Array): Promise<FileOutcome<RenderedCover>> {
  try {
    const picture = sharp(file, { limitInputPixels: MAX_PIXELS, failOn: "warning", pages: 1 });
    const metadata = await picture.metadata();
    if (isTooMuchAtOnce(metadata)) return refuseFile("picture-too-large");
    const { width, height } = metadata;
    const square = await squareOf(picture);
    const [files, colour] = await Promise.all([encodeSizes(square), dominantColor(square)]);
    return { done: { files, width, height, colour } };
  } catch (error) {
    const isUnknown = error instanceof Error && error.message.includes("unsupported image format");
    return refuseFile(isUnknown ? "not-picture" : "picture-damaged");
  }
}

function isTooMuchAtOnce({ format, isProgressive, width, height }: Metadata): boolean {
  if (format === "heif") return width * height > maxWholePixels.avif;
  const isWhole = isProgressive || format === "gif";
  return isWhole && width * height > maxWholePixels.other;
}

async function squareOf(picture: Sharp): Promise<Sharp> {
  const [largest] = [...coverWidths].reverse();
  const { data, info } = await picture
    .rotate()
    .resize(largest, largest, { fit: "cover", withoutEnlargement: true })
    .flatten({ background: "#1e1b17" })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return sharp(data, { raw: { width, height, channels } });
}

async function encodeSizes(square: Sharp): Promise<Map<string, Uint8Array>> {
  const files = await encodeWidths(square, coverWidths);
  const shared = square.clone().resize(sharedCoverWidth, sharedCoverWidth, { fit: "cover" });
  files.set(`-${sharedCoverWidth}.jpg`, await shared.jpeg({ quality: 82 }).toBuffer());
  return files;
}

async function encodeWidths(
  square: Sharp,
  widths: readonly number[],
): Promise<Map<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>();
  for (const width of widths) {
    const sized = square.clone().resize(width, width, { fit: "cover" });
    files.set(`-${width}.webp`, await sized.webp({ quality: 75 }).toBuffer());
  }
  return files;
}

async function dominantColor(square: Sharp): Promise<string> {
  const { dominant } = await square.clone().stats();
  const channels = [dominant.r, dominant.g, dominant.b];
  return `#${channels.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}
