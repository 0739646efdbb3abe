import { AsyncLocalStorage } from "node:async_hooks";
import { createHash } from "node:crypto";
import { truncate } from "node:fs/promises";
import { Readable } from "node:stream";
import { FileStore } from "@tus/file-store";
import { type KvStore, Upload } from "@tus/server";
import { db } from "#app/database/db.server.ts";
import { uploadFolder, uploadPath } from "./upload-folder.server.ts";

/** What tus asks about an upload is in our table; there are no files beside the bytes. */
const rows: KvStore = {
  async get(id) {
    const row = await db
      .selectFrom("uploads")
      .where("id", "=", id)
      .where("state", "=", "uploading")
      .where("address", "is", null)
      .select("sizeBytes")
      .executeTakeFirst();
    return row ? new Upload({ id, offset: 0, size: row.sizeBytes ?? undefined }) : undefined;
  },
  /** The row is there before the file: see `openUpload`. */
  async set() {},
  async delete(id) {
    await db.deleteFrom("uploads").where("id", "=", id).where("state", "=", "uploading").execute();
  },
};

const checksums = new AsyncLocalStorage<string | undefined>();

/**
 * Runs what stores a part, which must have the checksum of its `Upload-Checksum` header, if it has one:
 * `sha256` and the digest in base64, as the protocol's extension says.
 */
export function checkedAgainst<Value>(header: string | null, store: () => Value): Value {
  return checksums.run(header ?? undefined, store);
}

/** Unfinished files on the disk; how much of each has come is what the file itself says. */
class UploadStore extends FileStore {
  override async write(readable: Readable, id: string, offset: number): Promise<number> {
    const expected = checksums.getStore();
    if (expected === undefined) return super.write(readable, id, offset);
    const hash = createHash("sha256");
    const hashed = Readable.from(hashing(readable, hash));
    try {
      const end = await super.write(hashed, id, offset);
      if (expected !== `sha256 ${hash.digest("base64")}`) throw CHECKSUM_MISMATCH;
      return end;
    } catch (error) {
      await truncate(uploadPath(id), offset);
      throw error;
    }
  }
}

const CHECKSUM_MISMATCH = { status_code: 460, body: "Checksum Mismatch\n" };

async function* hashing(parts: AsyncIterable<Buffer>, hash: { update(part: Buffer): unknown }) {
  for await (const part of parts) {
    hash.update(part);
    yield part;
  }
}

export const uploadStore = new UploadStore({ directory: uploadFolder, configstore: rows });
