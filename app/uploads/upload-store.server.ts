import type { DataStore } from "@tus/server";
import { env } from "#app/system/env.server.ts";
import { localUploads } from "./local-upload-store.server.ts";

/** Where the bytes of uploads are until they are processed. `id` is a UUID that the database made. */
export type UploadStore = {
  /** Stores their parts for tus. */
  parts: DataStore;
  /** Calls `use` with the path of a complete file, which is there until `use` has ended. */
  withFile<Value>(id: string, use: (path: string) => Promise<Value>): Promise<Value>;
  /** Stores a whole file that `write` puts at a path. */
  receive<Value>(id: string, write: (path: string) => Promise<Value>): Promise<Value>;
  /** Removes the bytes of an upload; none is no error. */
  remove(id: string): Promise<void>;
  /** The ids of all uploads that have bytes. */
  list(): Promise<string[]>;
};

/** On S3 they are there for every process on every machine. */
export const uploadStore: UploadStore = env.S3_BUCKET ? await shopsS3Store() : localUploads;

async function shopsS3Store(): Promise<UploadStore> {
  const { shopS3 } = await import("#app/storage/s3-client.server.ts");
  const { uploadsOnS3 } = await import("./s3-upload-store.server.ts");
  return uploadsOnS3(shopS3());
}
