import type { DataStore } from "@tus/server";
import { env } from "#app/platform/system/env.server.ts";
import { localUploads } from "./local-upload-store.server.ts";

export type UploadStore = {
  dataStore: DataStore;
  /** The file exists until `use` has ended. */
  withFile<Value>(id: string, use: (path: string) => Promise<Value>): Promise<Value>;
  receive<Value>(id: string, write: (path: string) => Promise<Value>): Promise<Value>;
  remove(id: string): Promise<void>;
  list(): Promise<string[]>;
};

export const uploadStore: UploadStore = env.S3_BUCKET ? await shopsS3Store() : localUploads;

async function shopsS3Store(): Promise<UploadStore> {
  const { shopS3 } = await import("#app/platform/storage/s3-client.server.ts");
  const { uploadsOnS3 } = await import("./s3-upload-store.server.ts");
  return uploadsOnS3(shopS3());
}
