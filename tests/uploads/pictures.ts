import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

const blue = { create: { width: 60, height: 40, channels: 3, background: "#1040c0" } } as const;

export type PictureFormat = "jpeg" | "png" | "webp" | "avif" | "gif";

/** Returns a small image. */
export async function pictureFile(format: PictureFormat): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await sharp(blue).toFormat(format).toBuffer());
}

/** Returns a valid GIF that is a web page too: its comment contains a script. */
export async function pictureWithPage(): Promise<Uint8Array<ArrayBuffer>> {
  const gif = Buffer.from(await pictureFile("gif"));
  const page = Buffer.from("<!doctype html><script>alert(document.domain)</script>");
  const comment = Buffer.concat([Buffer.from([0x21, 0xfe, page.length]), page, Buffer.from([0])]);
  // The last byte ends a GIF.
  return new Uint8Array(Buffer.concat([gif.subarray(0, -1), comment, gif.subarray(-1)]));
}

export type Size = [width: number, height: number];

/** Returns a black image: 300 megapixels, at one bit each, take a moment. */
export function blackPng([width, height]: Size, bits: 1 | 8 = 8): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = bits; // Grayscale.
  const rows = deflateSync(Buffer.alloc((1 + Math.ceil((width * bits) / 8)) * height), {
    level: 1,
  });
  const chunks = Object.entries({ IHDR: header, IDAT: rows, IEND: Buffer.alloc(0) });
  const written = chunks.map(([type, content]) => {
    const named = Buffer.concat([Buffer.from(type), content]);
    const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(content.length);
    checksum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, checksum]);
  });
  return Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), ...written]);
}
