import { readFile } from "#app/platform/storage/storage.server.ts";
import { sharedCoverWidth } from "#app/platform/storage/stored-names.ts";
import { log } from "#app/platform/system/log.server.ts";

/**
 * Returns a cover as a small JPEG for print, or undefined, so that the document is made without it.
 */
export async function readCoverJpeg(
  coverKey: string,
  width = 480,
): Promise<Uint8Array | undefined> {
  try {
    const { default: sharp } = await import("sharp");
    const file = readFile("cover_images", `${coverKey}-${sharedCoverWidth}.jpg`);
    const bytes = Buffer.from(await new Response(file).arrayBuffer());
    return await sharp(bytes).resize(width, width).jpeg({ quality: 80 }).toBuffer();
  } catch (error) {
    log.warn({ err: error, coverKey }, "couldn't read a cover");
    return undefined;
  }
}
