import { join, resolve } from "node:path";
import type { MediaFiles } from "#app/database/schema.ts";
import { env } from "#app/system/env.server.ts";
import type { ByteRange } from "./byte-range.ts";
import { localStorage } from "./local-storage.server.ts";

export type Bucket = MediaFiles["bucket"];

/** A place where files are kept: a folder, or a bucket on S3. A `key` must be one that we made. */
export type Storage = {
  /**
   * Keeps a file under `bucket/key`. It appears there whole, so that nobody ever reads half of it. A file
   * that is there already is replaced by the same bytes: keys are made of content.
   */
  storeFile(bucket: Bucket, key: string, content: Uint8Array | { path: string }): Promise<void>;
  /**
   * The size in bytes of a kept file; undefined when there is none.
   * @throws {StorageUnavailable} when that cannot be found out.
   */
  findFileSize(bucket: Bucket, key: string): Promise<number | undefined>;
  /** The bytes of a kept file, or of a range of it; whatever is open for it ends with its reader. */
  readFile(bucket: Bucket, key: string, range?: ByteRange): ReadableStream<Uint8Array>;
  /** Removes a kept file; one that is not there is no error. */
  removeFile(bucket: Bucket, key: string): Promise<void>;
  /** Puts the bytes of a kept file at a path of the caller's, who removes them. */
  copyFileTo(bucket: Bucket, key: string, path: string): Promise<void>;
  /** Removes what keeping a file left behind when it was cut off before that time. */
  removeUnfinished(before: Date): Promise<void>;
  /** The id of the shop that has marked the files as its own. @throws {StorageUnavailable} when that cannot be found out. */
  findOwner(): Promise<string | undefined>;
  /** Marks the files as those of the shop with that id. */
  markOwner(id: string): Promise<void>;
  /** Where that mark is, for a sentence. */
  ownerMark: string;
  /** True when files can be written and read. */
  isStorageHealthy(): Promise<boolean>;
  /** @throws {Error} with a sentence when the settings lead to a storage that a shop must not use. */
  assertUsable(): Promise<void>;
};

/** Only a shop that keeps its files on S3 loads what that takes. */
const storage: Storage = env.S3_BUCKET
  ? await shopsS3Storage()
  : localStorage(join(resolve(env.DATA_DIR), "files"));

async function shopsS3Storage(): Promise<Storage> {
  const { shopS3 } = await import("./s3-client.server.ts");
  const { s3Storage } = await import("./s3-storage.server.ts");
  return s3Storage(shopS3());
}

export const {
  storeFile,
  findFileSize,
  readFile,
  removeFile,
  copyFileTo,
  removeUnfinished,
  findOwner,
  markOwner,
  ownerMark,
  isStorageHealthy,
  assertUsable,
} = storage;
