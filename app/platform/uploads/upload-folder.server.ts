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

export type DiskSpace = { totalBytes: number; freeBytes: number; reservedBytes: number };

export async function findDiskSpace(): Promise<DiskSpace> {
  await mkdir(uploadFolder, { recursive: true, mode: 0o700 });
  const { bavail, blocks, bsize } = await statfs(uploadFolder);
  const totalBytes = blocks * bsize;
  const reservedBytes = Math.max(RESERVED_BYTES, totalBytes * RESERVED_SHARE);
  return { totalBytes, freeBytes: bavail * bsize, reservedBytes };
}

export async function hasRoomFor(sizeBytes: number): Promise<boolean> {
  const { freeBytes, reservedBytes } = await findDiskSpace();
  return freeBytes - sizeBytes >= reservedBytes;
}
