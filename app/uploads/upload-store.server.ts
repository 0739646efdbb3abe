import type { DataStore } from "@tus/server";
import { env } from "#app/system/env.server.ts";
import { localUploads } from "./local-uploads.server.ts";

/** Where the bytes of uploads are that are not taken in yet. `id` is a UUID that the database made. */
export type UploadedFiles = {
  /** What takes in their parts. */
  store: DataStore;
  /** Lends the file that has come whole. The path is good until `use` has ended. */
  lend<Value>(id: string, use: (path: string) => Promise<Value>): Promise<Value>;
  /** Keeps a whole file that `write` puts at a path. */
  receive<Value>(id: string, write: (path: string) => Promise<Value>): Promise<Value>;
  /** Removes the bytes of an upload; none is no error. */
  drop(id: string): Promise<void>;
  /** The ids under which bytes lie. */
  list(): Promise<string[]>;
};

/** With S3 every process on every machine finds them there. */
export const uploadedFiles: UploadedFiles = env.S3_BUCKET
  ? (await import("./uploads-on-s3.server.ts")).uploadsOn(
      (await import("#app/storage/shop-s3.server.ts")).shopS3,
    )
  : localUploads;
