import tar from "tar-stream";

/** A tar archive is made of blocks of this many bytes. */
export const BLOCK_BYTES = 512;

const beginning = new Date(0);

/** The header that stands before a file in a tar archive; the same for the same name and size. */
export async function tarHeader(name: string, sizeBytes: number): Promise<Buffer> {
  const pack = tar.pack();
  pack.entry({ name, size: sizeBytes, mtime: beginning, mode: 0o600 });
  for await (const header of pack) if (header instanceof Buffer) return header;
  throw new Error(`No header was made for ${name}.`);
}

/** What follows a file, so that the next header begins with a block. */
export function tarPadding(sizeBytes: number): Buffer {
  return Buffer.alloc((BLOCK_BYTES - (sizeBytes % BLOCK_BYTES)) % BLOCK_BYTES);
}
