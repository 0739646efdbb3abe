import tar from "tar-stream";

export const BLOCK_BYTES = 512;

const beginning = new Date(0);

export async function tarHeader(name: string, sizeBytes: number): Promise<Buffer> {
  const pack = tar.pack();
  pack.entry({ name, size: sizeBytes, mtime: beginning, mode: 0o600 });
  for await (const header of pack) if (header instanceof Buffer) return header;
  throw new Error(`No header was made for ${name}.`);
}

export function tarPadding(sizeBytes: number): Buffer {
  return Buffer.alloc((BLOCK_BYTES - (sizeBytes % BLOCK_BYTES)) % BLOCK_BYTES);
}
