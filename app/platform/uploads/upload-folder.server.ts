import { mkdir, statfs } from "node:fs/promises";
import { join, resolve } from "node:path";
import { env } from "#app/platform/system/env.server.ts";

/** No URL serves this folder. */
export const uploadFolder = join(resolve(env.DATA_DIR), "uploads");

/** The database needs two gigabytes, or a twentieth of a larger disk. */
const RESERVED_BYTES = 2_000_000_000;
const RESERVED_SHARE = 0.05;

/** `id` must be a UUID from the database. */
export function uploadPath(id: string): string {
  return join(uploadFolder, id);
}

export async function freeBytes(): Promise<number> {
  const { bavail, bsize } = await statfs(uploadFolder);
  return bavail * bsize;
}

export async function hasRoomFor(sizeBytes: number): Promise<boolean> {
  await mkdir(uploadFolder, { recursive: true, mode: 0o700 });
  const { bavail, blocks, bsize } = await statfs(uploadFolder);
  const reserved = Math.max(RESERVED_BYTES, blocks * bsize * RESERVED_SHARE);
  return bavail * bsize - sizeBytes >= reserved;
}
