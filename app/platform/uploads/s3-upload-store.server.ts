import { rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { DataStore, ERRORS, Upload } from "@tus/server";
import { writeStream } from "#app/platform/storage/large-files.server.ts";
import type { S3 } from "#app/platform/storage/s3-client.server.ts";
import { makeWorkFolder } from "#app/platform/storage/work-folder.server.ts";
import {
  copyUploadTo,
  countUploadedBytes,
  listUploadIds,
  removeUploadChunks,
  storeUploadChunk,
} from "./s3-upload-chunks.server.ts";
import { storeChecked } from "./upload-checksum.server.ts";
import { uploadRows } from "./upload-rows.server.ts";
import type { UploadStore } from "./upload-store.server.ts";

/** Each part is an object, so that every process sees how much has arrived. */
class S3DataStore extends DataStore {
  readonly #s3: S3;
  override extensions = ["creation", "termination"];

  constructor(s3: S3) {
    super();
    this.#s3 = s3;
  }

  override async create(upload: Upload): Promise<Upload> {
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const upload = await uploadRows.get(id);
    if (!upload) throw ERRORS.FILE_NOT_FOUND;
    return new Upload({ ...upload, offset: await countUploadedBytes(this.#s3, id) });
  }

  /** Stores what arrived if a part without a checksum breaks off. */
  override write(chunk: Readable, id: string, offset: number): Promise<number> {
    return withWorkFile(async (path) => {
      await writeFile(path, "");
      const save = (bytes: Readable) => writeStream(bytes, path, 0).then(() => undefined);
      const checked = await storeChecked(chunk, (bytes) => save(bytes).then(() => true));
      const broken = checked ? undefined : await save(chunk).catch((error: unknown) => ({ error }));
      const { size } = await stat(path).catch(() => ({ size: 0 }));
      if (size > 0) await storeUploadChunk(this.#s3, id, offset, path, size);
      if (broken) throw broken.error;
      return offset + size;
    });
  }

  override async remove(id: string): Promise<void> {
    await removeUploadChunks(this.#s3, id);
    await uploadRows.delete(id);
  }
}

export function uploadsOnS3(s3: S3): UploadStore {
  return {
    dataStore: new S3DataStore(s3),
    withFile: (id, use) =>
      withWorkFile(async (path) => {
        await copyUploadTo(s3, id, path);
        return use(path);
      }),
    receive: (id, write) =>
      withWorkFile(async (path) => {
        const written = await write(path);
        const stats = await stat(path).catch(() => undefined);
        await removeUploadChunks(s3, id);
        if (stats) await storeUploadChunk(s3, id, 0, path, stats.size);
        return written;
      }),
    remove: (id) => removeUploadChunks(s3, id),
    list: () => listUploadIds(s3),
  };
}

async function withWorkFile<Value>(use: (path: string) => Promise<Value>): Promise<Value> {
  const folder = await makeWorkFolder();
  try {
    return await use(join(folder, "upload"));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
