import sharp from "sharp";

const blue = { create: { width: 60, height: 40, channels: 3, background: "#1040c0" } } as const;

export type PictureFormat = "jpeg" | "png" | "webp" | "avif" | "gif";

/** A small picture. */
export async function pictureFile(format: PictureFormat): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await sharp(blue).toFormat(format).toBuffer());
}

/** A whole GIF that is a web page too: a script stands in its comment. */
export async function pictureWithPage(): Promise<Uint8Array<ArrayBuffer>> {
  const gif = Buffer.from(await pictureFile("gif"));
  const page = Buffer.from("<!doctype html><script>alert(document.domain)</script>");
  const comment = Buffer.concat([Buffer.from([0x21, 0xfe, page.length]), page, Buffer.from([0])]);
  // The last byte ends a GIF.
  return new Uint8Array(Buffer.concat([gif.subarray(0, -1), comment, gif.subarray(-1)]));
}
