import { BLOCK_BYTES, tarHeader, tarPadding } from "./tar-header.ts";

/** End of a backup: the hash of everything before it, and the position of the manifest. */
type Seal = { sha256: string; manifest: { offset: number; sizeBytes: number } };

/** Header and text of the last entry, then the two empty blocks that end every tar archive. */
export const SEAL_BYTES = 4 * BLOCK_BYTES;

const sealPattern = /^sha256 ([a-f0-9]{64})\nmanifest (\d{1,15}) (\d{1,15})\n\0/;

export async function writeSeal({ sha256, manifest }: Seal): Promise<Buffer> {
  const text = Buffer.from(`sha256 ${sha256}\nmanifest ${manifest.offset} ${manifest.sizeBytes}\n`);
  const header = await tarHeader("seal", text.length);
  return Buffer.concat([header, text, tarPadding(text.length), Buffer.alloc(2 * BLOCK_BYTES)]);
}

/** Returns undefined unless every bit is as `writeSeal` wrote it. */
export async function readSeal(end: Buffer): Promise<Seal | undefined> {
  const text = end.toString("latin1", BLOCK_BYTES, 2 * BLOCK_BYTES);
  const [, sha256 = "", offset, sizeBytes] = sealPattern.exec(text) ?? [];
  const seal = { sha256, manifest: { offset: Number(offset), sizeBytes: Number(sizeBytes) } };
  return sha256 && end.equals(await writeSeal(seal)) ? seal : undefined;
}
