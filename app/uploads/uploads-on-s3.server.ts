import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { S3 } from "#app/storage/s3-client.server.ts";
import { makeWorkFolder } from "#app/storage/work-folder.server.ts";
import { copyUploadTo, dropPieces, keepPiece, listUploadIds } from "./s3-upload-parts.server.ts";
import { S3UploadStore } from "./s3-upload-store.server.ts";
import type { UploadedFiles } from "./upload-store.server.ts";

/** Uploads on S3. Whoever works on one gets a copy on the disk of his own machine. */
export function uploadsOn(s3: S3): UploadedFiles {
  return {
    store: new S3UploadStore(s3),
    lend: (id, use) =>
      withFile(async (path) => {
        await copyUploadTo(s3, id, path);
        return use(path);
      }),
    receive: (id, write) =>
      withFile(async (path) => {
        const written = await write(path);
        const found = await stat(path).catch(() => undefined);
        await dropPieces(s3, id);
        if (found) await keepPiece(s3, id, 0, path, found.size);
        return written;
      }),
    drop: (id) => dropPieces(s3, id),
    list: () => listUploadIds(s3),
  };
}

async function withFile<Value>(use: (path: string) => Promise<Value>): Promise<Value> {
  const folder = await makeWorkFolder();
  try {
    return await use(join(folder, "upload"));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
