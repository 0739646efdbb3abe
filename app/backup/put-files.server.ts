import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { storeFile } from "#app/platform/storage/storage.server.ts";
import { makeWorkFolder } from "#app/platform/storage/work-folder.server.ts";
import { startSha256 } from "#app/platform/system/sha256.server.ts";
import { m } from "#messages";
import { readExtent } from "./archive-reader.server.ts";
import type { BackedUpFile } from "./manifest.ts";

/** Replaces existing files, so that an interrupted restore can be repeated. */
export async function putFiles(path: string, files: BackedUpFile[]): Promise<void> {
  const folder = await makeWorkFolder();
  try {
    for (const file of files) await putFile(path, file, join(folder, "file"));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function putFile(path: string, file: BackedUpFile, target: string): Promise<void> {
  const hash = startSha256();
  async function* hashed() {
    for await (const chunk of readExtent(path, file)) {
      hash.update(chunk);
      yield chunk;
    }
  }
  await pipeline(hashed, createWriteStream(target));
  if (hash.digest("hex") !== file.sha256) {
    throw new Error(m.restore_file_differs({ name: `${file.bucket}/${file.name}`, path }));
  }
  await storeFile(file.bucket, file.name, { path: target });
}
