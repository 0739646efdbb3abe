import sharp from "sharp";

export const largestPixels = 50_000_000;

export const UNREADABLE = "This picture is damaged or larger than 50 megapixels.";

/** What a picture's header says: `jpeg`, `png`, `webp`, `avif`, `gif` or another format. Nothing is decoded. */
export async function readPicture(path: string): Promise<{ format: string } | { problem: string }> {
  try {
    const picture = sharp(path, { limitInputPixels: largestPixels, failOn: "warning" });
    const { format, compression } = await picture.metadata();
    return { format: compression === "av1" ? "avif" : format };
  } catch {
    return { problem: UNREADABLE };
  }
}
