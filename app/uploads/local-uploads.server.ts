import { mkdir, readdir, rm } from "node:fs/promises";
import { localUploadStore } from "./local-upload-store.server.ts";
import { uploadFolder, uploadPath } from "./upload-folder.server.ts";
import type { UploadedFiles } from "./upload-store.server.ts";

/** Uploads in a folder beside the buckets, so that no address reaches them. */
export const localUploads: UploadedFiles = {
  store: localUploadStore,
  lend: (id, use) => use(uploadPath(id)),
  receive: (id, write) => write(uploadPath(id)),
  drop: (id) => rm(uploadPath(id), { force: true }),
  async list() {
    await mkdir(uploadFolder, { recursive: true, mode: 0o700 });
    return readdir(uploadFolder);
  },
};
