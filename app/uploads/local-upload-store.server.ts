import { mkdir, readdir, rm, truncate } from "node:fs/promises";
import type { Readable } from "node:stream";
import { FileStore } from "@tus/file-store";
import { ERRORS } from "@tus/server";
import { writeStream } from "#app/storage/large-files.server.ts";
import { storeChecked } from "./upload-checksum.server.ts";
import { uploadFolder, uploadPath } from "./upload-folder.server.ts";
import { uploadRows } from "./upload-rows.server.ts";
import type { UploadStore } from "./upload-store.server.ts";

/** Unfinished files on disk, whose size is the offset of the next part. */
class LocalParts extends FileStore {
  override async write(part: Readable, id: string, offset: number): Promise<number> {
    const path = uploadPath(id);
    try {
      const end = await storeChecked(part, (checked) => save(checked, path, offset));
      if (end !== undefined) return end;
    } catch (error) {
      await truncate(path, offset);
      throw error;
    }
    return save(part, path, offset);
  }
}

/**
 * Saves a part.
 * @throws {ERRORS.FILE_WRITE_ERROR} if it broke off or could not be written.
 */
async function save(part: Readable, path: string, offset: number): Promise<number> {
  try {
    return await writeStream(part, path, offset);
  } catch {
    throw ERRORS.FILE_WRITE_ERROR;
  }
}

export const localUploads: UploadStore = {
  parts: new LocalParts({ directory: uploadFolder, configstore: uploadRows }),
  withFile: (id, use) => use(uploadPath(id)),
  receive: (id, write) => write(uploadPath(id)),
  remove: (id) => rm(uploadPath(id), { force: true }),
  async list() {
    await mkdir(uploadFolder, { recursive: true, mode: 0o700 });
    return readdir(uploadFolder);
  },
};
