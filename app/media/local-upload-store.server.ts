import { truncate } from "node:fs/promises";
import type { Readable } from "node:stream";
import { FileStore } from "@tus/file-store";
import { storeChecked } from "./upload-checksum.server.ts";
import { uploadFolder, uploadPath } from "./upload-folder.server.ts";
import { uploadRows } from "./upload-rows.server.ts";

/** Unfinished files on the disk; how much of each has come is what the file itself says. */
class LocalUploadStore extends FileStore {
  override async write(part: Readable, id: string, offset: number): Promise<number> {
    try {
      const end = await storeChecked(part, (checked) => super.write(checked, id, offset));
      if (end !== undefined) return end;
    } catch (error) {
      await truncate(uploadPath(id), offset);
      throw error;
    }
    return super.write(part, id, offset);
  }
}

export const localUploadStore = new LocalUploadStore({
  directory: uploadFolder,
  configstore: uploadRows,
});
