import { randomBytes } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { copyFlushed } from "./large-files.server.ts";
import type { Storage } from "./storage.server.ts";
import { StorageUnavailable } from "./storage-unavailable.ts";
import { removeOldEntries } from "./work-folder.server.ts";

export function localStorage(root: string): Storage {
  const writeUnfinished = async (content: Uint8Array | { path: string }) => {
    await mkdir(join(root, "unfinished"), { recursive: true });
    const path = join(root, "unfinished", randomBytes(16).toString("hex"));
    if ("path" in content) await copyFlushed(content.path, path);
    else await writeFile(path, content, { flush: true });
    return path;
  };
  const read: Storage["readFile"] = (bucket, key, range) => {
    const stream = createReadStream(join(root, bucket, key), range);
    return Readable.toWeb(stream) as ReadableStream<Uint8Array>;
  };
  const mark = join(root, "shop-id");
  return {
    ownerMark: mark,
    findOwner: () => readMark(mark),
    async markOwner(id) {
      const write = async () => rename(await writeUnfinished(Buffer.from(`${id}\n`)), mark);
      await write().catch((error: unknown) => {
        throw new StorageUnavailable(error); // the shop opens even if the disk is full
      });
    },
    async storeFile(bucket, key, content) {
      const unfinished = await writeUnfinished(content);
      const path = join(root, bucket, key);
      await mkdir(dirname(path), { recursive: true });
      await rename(unfinished, path);
    },
    async findFileSize(bucket, key) {
      const stats = await stat(join(root, bucket, key)).catch(() => undefined);
      return stats?.isFile() ? stats.size : undefined;
    },
    readFile: read,
    removeFile: (bucket, key) => rm(join(root, bucket, key), { force: true }),
    copyFileTo: (bucket, key, path) => pipeline(read(bucket, key), createWriteStream(path)),
    removeUnfinished: (before) => removeOldEntries(join(root, "unfinished"), before),
    async isStorageHealthy() {
      try {
        await rm(await writeUnfinished(Buffer.from("probe")));
        return true;
      } catch {
        return false;
      }
    },
    async assertUsable() {},
  };
}

async function readMark(path: string): Promise<string | undefined> {
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "";
    throw new StorageUnavailable(error);
  });
  return text.trim() || undefined;
}
