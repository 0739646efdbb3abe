import sharp, { type Sharp } from "sharp";
import { coverWidths, sharedCoverWidth } from "./cover.ts";
import { largestPixels, UNREADABLE } from "./read-picture.server.ts";

const acceptedFormats = new Set(["jpeg", "png", "webp", "heif", "gif"]);

/** A cover in every size, by the end of its file name, such as `-320.webp`. */
export type RenderedCover = {
  files: Map<string, Uint8Array>;
  width: number;
  height: number;
  /** Most frequent colour, `#rrggbb`. */
  colour: string;
};

/**
 * Decodes a picture, crops it to a square, and encodes every width as WebP and the one for link
 * previews as JPEG. Nothing of the file itself survives, so neither its metadata nor anything hidden
 * in it can reach a visitor. Answers a sentence when the file is no picture that we take.
 */
export async function renderCover(file: Uint8Array): Promise<RenderedCover | { problem: string }> {
  try {
    const picture = sharp(file, { limitInputPixels: largestPixels, failOn: "warning", pages: 1 });
    const { format, width, height } = await picture.metadata();
    if (!acceptedFormats.has(format)) {
      return { problem: "This file is not a JPEG, PNG, WebP, AVIF or GIF picture." };
    }
    const square = await squareOf(picture);
    const [files, colour] = await Promise.all([encodeSizes(square), dominantColour(square)]);
    return { files, width, height, colour };
  } catch {
    return { problem: UNREADABLE };
  }
}

/** Upright and square, at the largest width: decoded once for all sizes. */
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
  const files = new Map<string, Uint8Array>();
  for (const width of coverWidths) {
    const sized = square.clone().resize(width, width, { fit: "cover" });
    files.set(`-${width}.webp`, await sized.webp({ quality: 80 }).toBuffer());
  }
  const shared = square.clone().resize(sharedCoverWidth, sharedCoverWidth, { fit: "cover" });
  files.set(`-${sharedCoverWidth}.jpg`, await shared.jpeg({ quality: 82 }).toBuffer());
  return files;
}

async function dominantColour(square: Sharp): Promise<string> {
  const { dominant } = await square.clone().stats();
  const parts = [dominant.r, dominant.g, dominant.b];
  return `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}
