import { rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { DataStore, ERRORS, Upload } from "@tus/server";
import { writeStream } from "#app/storage/large-files.server.ts";
import type { S3 } from "#app/storage/s3-client.server.ts";
import { makeWorkFolder } from "#app/storage/work-folder.server.ts";
import { countUploadedBytes, dropPieces, keepPiece } from "./s3-upload-parts.server.ts";
import { storeChecked } from "./upload-checksum.server.ts";
import { uploadRows } from "./upload-rows.server.ts";

/**
 * Unfinished files on S3, each part of them an object: how much has come is what the objects say, so that
 * every process finds it.
 */
export class S3UploadStore extends DataStore {
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

  /** A part lies on the disk until it is whole. Of one that breaks off is kept what came, unless it has a checksum. */
  override async write(part: Readable, id: string, offset: number): Promise<number> {
    const folder = await makeWorkFolder();
    const path = join(folder, "part");
    try {
      await writeFile(path, "");
      const save = (bytes: Readable) => writeStream(bytes, path, 0).then(() => undefined);
      const checked = await storeChecked(part, (bytes) => save(bytes).then(() => true));
      const broken = checked ? undefined : await save(part).catch((error: unknown) => ({ error }));
      const { size } = await stat(path).catch(() => ({ size: 0 }));
      if (size > 0) await keepPiece(this.#s3, id, offset, path, size);
      if (broken) throw broken.error;
      return offset + size;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  override async remove(id: string): Promise<void> {
    await dropPieces(this.#s3, id);
    await uploadRows.delete(id);
  }
}
