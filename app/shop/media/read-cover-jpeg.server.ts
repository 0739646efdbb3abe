import { readFile } from "#app/platform/storage/storage.server.ts";
import { sharedCoverWidth } from "#app/platform/storage/stored-names.ts";
import { log } from "#app/platform/system/log.server.ts";

/** Returns undefined on failure, so that a document is made without its cover. */
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
