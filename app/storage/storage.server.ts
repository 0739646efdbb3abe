import { join, resolve } from "node:path";
import type { MediaFiles } from "#app/database/schema.ts";
import { env } from "#app/system/env.server.ts";
import type { ByteRange } from "./byte-range.ts";
import { localStorage } from "./local-storage.server.ts";

export type Bucket = MediaFiles["bucket"];

/** A `key` must be one that we made. */
export type Storage = {
  /** The file appears whole. Keys are made of content, so that an existing file is the same. */
  storeFile(bucket: Bucket, key: string, content: Uint8Array | { path: string }): Promise<void>;
  /**
   * Undefined when there is none.
   * @throws {StorageUnavailable} when that is not known.
   */
  findFileSize(bucket: Bucket, key: string): Promise<number | undefined>;
  readFile(bucket: Bucket, key: string, range?: ByteRange): ReadableStream<Uint8Array>;
  /** A missing file is no error. */
  removeFile(bucket: Bucket, key: string): Promise<void>;
  copyFileTo(bucket: Bucket, key: string, path: string): Promise<void>;
  removeUnfinished(before: Date): Promise<void>;
  /**
   * The id of the shop that these files belong to.
   * @throws {StorageUnavailable} when that is not known.
   */
  findOwner(): Promise<string | undefined>;
  markOwner(id: string): Promise<void>;
  ownerMark: string;
  isStorageHealthy(): Promise<boolean>;
  /** @throws {Error} with a sentence when a shop must not use this storage. */
  assertUsable(): Promise<void>;
};

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
