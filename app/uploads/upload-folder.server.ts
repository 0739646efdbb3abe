import { mkdir, statfs } from "node:fs/promises";
import { join, resolve } from "node:path";
import { env } from "#app/system/env.server.ts";

/** Where files lie that are not taken in yet, in a shop without S3: beside the buckets, where no address leads. */
export const uploadFolder = join(resolve(env.DATA_DIR), "uploads");

/** Two gigabytes, or a twentieth of a larger disk, stay free for the database. */
const KEPT_FREE_BYTES = 2_000_000_000;
const KEPT_FREE_PART = 0.05;

/** The path of an upload's bytes. `id` is a UUID that the database made. */
export function uploadPath(id: string): string {
  return join(uploadFolder, id);
}

/** How many bytes the disk takes. @throws the system's error when it cannot say. */
export async function roomLeft(): Promise<number> {
  const { bavail, bsize } = await statfs(uploadFolder);
  return bavail * bsize;
}

/** Whether the disk takes this many bytes more and keeps what the database needs. */
export async function hasRoomFor(sizeBytes: number): Promise<boolean> {
  await mkdir(uploadFolder, { recursive: true, mode: 0o700 });
  const { bavail, blocks, bsize } = await statfs(uploadFolder);
  const keptFree = Math.max(KEPT_FREE_BYTES, blocks * bsize * KEPT_FREE_PART);
  return bavail * bsize - sizeBytes >= keptFree;
}
