import sharp from "sharp";
import { type FileOutcome, refuseFile } from "#app/platform/uploads/file-problem-text.ts";

/** Other decoders are blocked. SVG could contain scripts and URLs. */
const decoders = ["Jpeg", "Png", "Webp", "Heif", "Nsgif"];
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: decoders.flatMap((name) => [
    `VipsForeignLoad${name}Buffer`,
    `VipsForeignLoad${name}File`,
  ]),
});

/** The limit is for formats that are decoded line by line. */
export const MAX_PIXELS = 50_000_000;

export async function readPictureFormat(path: string): Promise<FileOutcome<string>> {
  try {
    const picture = sharp(path, { limitInputPixels: MAX_PIXELS, failOn: "warning" });
    const { format, compression } = await picture.metadata();
    return { done: compression === "av1" ? "avif" : format };
  } catch {
    return refuseFile("picture-damaged");
  }
}
