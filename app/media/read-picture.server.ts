import sharp from "sharp";
import { type Outcome, refuse } from "#app/web/outcome.ts";

/** Only these are decoded; SVG could hold scripts and addresses. */
const decoders = ["Jpeg", "Png", "Webp", "Heif", "Nsgif"];
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: decoders.flatMap((name) => [
    `VipsForeignLoad${name}Buffer`,
    `VipsForeignLoad${name}File`,
  ]),
});

/** For formats that are decoded line by line. */
export const MAX_PIXELS = 50_000_000;

export const UNREADABLE = "This picture is damaged or larger than 50 megapixels.";

export async function readPictureFormat(path: string): Promise<Outcome<string>> {
  try {
    const picture = sharp(path, { limitInputPixels: MAX_PIXELS, failOn: "warning" });
    const { format, compression } = await picture.metadata();
    return { done: compression === "av1" ? "avif" : format };
  } catch {
    return refuse("invalid", UNREADABLE);
  }
}
