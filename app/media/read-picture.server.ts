import sharp from "sharp";

/** Nothing but these is read at all, least of all drawings, which can hold scripts and addresses. */
const decoders = ["Jpeg", "Png", "Webp", "Heif", "Nsgif"];
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: decoders.flatMap((name) => [
    `VipsForeignLoad${name}Buffer`,
    `VipsForeignLoad${name}File`,
  ]),
});

/** Read line by line, of which few are in memory. */
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
