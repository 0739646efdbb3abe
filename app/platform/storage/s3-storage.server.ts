import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
} from "@aws-sdk/client-s3";
import { assertPrivate } from "./private-bucket.server.ts";
import { putObject } from "./put-object.server.ts";
import { readObject } from "./read-object.server.ts";
import { QUICK, type S3, undefinedIfMissing, within } from "./s3-client.server.ts";
import type { Bucket, Storage } from "./storage.server.ts";

const MARK = "shop-id";

export function s3Storage(s3: S3): Storage {
  const objectAt = (bucket: Bucket, key: string) => ({
    Bucket: s3.bucket,
    Key: `${bucket}/${key}`,
  });
  const read: Storage["readFile"] = (bucket, key, range) =>
    readObject(s3, `${bucket}/${key}`, range);
  return {
    ownerMark: `${MARK} from the bucket ${s3.bucket}`,
    async findOwner() {
      const request = new GetObjectCommand({ Bucket: s3.bucket, Key: MARK });
      const object = await undefinedIfMissing(s3.client.send(request, within(10_000)));
      const text = await object?.Body?.transformToString();
      return text?.trim() || undefined;
    },
    markOwner: (id) => putObject(s3, MARK, Buffer.from(`${id}\n`)),
    storeFile: (bucket, key, content) => putObject(s3, `${bucket}/${key}`, content),
    async findFileSize(bucket, key) {
      const request = s3.client.send(new HeadObjectCommand(objectAt(bucket, key)), within(4_000));
      const object = await undefinedIfMissing(request);
      return object && (object.ContentLength ?? 0);
    },
    readFile: read,
    async removeFile(bucket, key) {
      await undefinedIfMissing(
        s3.client.send(new DeleteObjectCommand(objectAt(bucket, key)), QUICK),
      );
    },
    copyFileTo: (bucket, key, path) => pipeline(read(bucket, key), createWriteStream(path)),
    // S3 itself removes unfinished uploads: see docs/operating.md.
    async removeUnfinished() {},
    async isStorageHealthy() {
      const request = s3.client.send(new HeadBucketCommand({ Bucket: s3.bucket }), within(2_000));
      return request.then(
        () => true,
        () => false,
      );
    },
    assertUsable: () => assertPrivate(s3),
  };
}
