import { randomBytes } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, rename, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import { dropOldEntries } from "./drop-old-entries.server.ts";
import type { Storage } from "./storage.server.ts";

/** Files in a folder, `bucket/key` below it. What is being written lies in `unfinished` beside the buckets. */
export function localStorage(root: string): Storage {
  const disk = new Disk(new FSDriver({ location: root, visibility: "private" }));
  const read: Storage["readFile"] = (bucket, key, range) => {
    const stream = createReadStream(join(root, bucket, key), range);
    return Readable.toWeb(stream) as ReadableStream<Uint8Array>;
  };
  return {
    async keepFile(bucket, key, content) {
      const unfinished = `unfinished/${randomBytes(16).toString("hex")}`;
      if ("path" in content) await disk.putStream(unfinished, createReadStream(content.path));
      else await disk.put(unfinished, content);
      // The disk's own `move` copies, so that a reader could meet half of it.
      const place = join(root, bucket, key);
      await mkdir(dirname(place), { recursive: true });
      await rename(join(root, unfinished), place);
    },
    async findFileSize(bucket, key) {
      const found = await stat(join(root, bucket, key)).catch(() => undefined);
      return found?.isFile() ? found.size : undefined;
    },
    readFile: read,
    dropFile: (bucket, key) => disk.delete(`${bucket}/${key}`),
    copyFileTo: (bucket, key, path) => pipeline(read(bucket, key), createWriteStream(path)),
    dropUnfinished: (before) => dropOldEntries(join(root, "unfinished"), before),
    async isStorageWell() {
      try {
        const probe = `unfinished/${randomBytes(16).toString("hex")}`;
        await disk.put(probe, "probe");
        await disk.delete(probe);
        return true;
      } catch {
        return false;
      }
    },
    async assertUsable() {},
  };
}
