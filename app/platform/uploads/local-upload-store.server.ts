import { mkdir, readdir, rm, truncate } from "node:fs/promises";
import type { Readable } from "node:stream";
import { FileStore } from "@tus/file-store";
import { ERRORS } from "@tus/server";
import { writeStream } from "#app/platform/storage/large-files.server.ts";
import { storeChecked } from "./upload-checksum.server.ts";
import { uploadFolder, uploadPath } from "./upload-folder.server.ts";
import { uploadRows } from "./upload-rows.server.ts";
import type { UploadStore } from "./upload-store.server.ts";

/** The size of a file on disk is the offset of its next part. */
class LocalDataStore extends FileStore {
  override async write(chunk: Readable, id: string, offset: number): Promise<number> {
    const path = uploadPath(id);
    try {
      const end = await storeChecked(chunk, (checked) => save(checked, path, offset));
      if (end !== undefined) return end;
    } catch (error) {
      await truncate(path, offset);
      throw error;
    }
    return save(chunk, path, offset);
  }
}

/** @throws {ERRORS.FILE_WRITE_ERROR} if the part broke off or could not be written. */
async function save(chunk: Readable, path: string, offset: number): Promise<number> {
  try {
    return await writeStream(chunk, path, offset);
  } catch {
    throw ERRORS.FILE_WRITE_ERROR;
  }
}

export const localUploads: UploadStore = {
  dataStore: new LocalDataStore({ directory: uploadFolder, configstore: uploadRows }),
  withFile: (id, use) => use(uploadPath(id)),
  receive: (id, write) => write(uploadPath(id)),
  remove: (id) => rm(uploadPath(id), { force: true }),
  async list() {
    await mkdir(uploadFolder, { recursive: true, mode: 0o700 });
    return readdir(uploadFolder);
  },
};
