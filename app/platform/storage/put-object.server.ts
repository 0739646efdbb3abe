import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import { orUnavailable, type S3, SLOW } from "./s3-client.server.ts";

/** S3 accepts 10,000 parts, so 160 GB. A part is held in memory to be signed and retried. */
const PART_BYTES = 16 * 1024 * 1024;

export async function putObject(
  s3: S3,
  key: string,
  content: Uint8Array | { path: string },
): Promise<void> {
  if (!("path" in content)) return putBytes(s3, key, content);
  const { size } = await stat(content.path);
  if (size <= PART_BYTES) return putBytes(s3, key, await readFile(content.path));
  const parts = createReadStream(content.path, { highWaterMark: PART_BYTES });
  try {
    await putParts(s3, key, parts);
  } finally {
    parts.destroy();
  }
}

async function putBytes(s3: S3, key: string, bytes: Uint8Array): Promise<void> {
  await orUnavailable(
    s3.client.send(new PutObjectCommand({ Bucket: s3.bucket, Key: key, Body: bytes }), SLOW),
  );
}

async function putParts(s3: S3, key: string, parts: AsyncIterable<Buffer>): Promise<void> {
  const { client } = s3;
  const object = { Bucket: s3.bucket, Key: key };
  const { UploadId } = await orUnavailable(
    client.send(new CreateMultipartUploadCommand(object), SLOW),
  );
  try {
    const sent: { ETag?: string; PartNumber: number }[] = [];
    for await (const Body of parts) {
      const PartNumber = sent.length + 1;
      const part = new UploadPartCommand({ ...object, UploadId, PartNumber, Body });
      const { ETag } = await orUnavailable(client.send(part, SLOW));
      sent.push({ ...(ETag && { ETag }), PartNumber });
    }
    const MultipartUpload = { Parts: sent };
    const whole = new CompleteMultipartUploadCommand({ ...object, UploadId, MultipartUpload });
    await orUnavailable(client.send(whole, SLOW));
  } catch (error) {
    const forgotten = new AbortMultipartUploadCommand({ ...object, UploadId });
    await client.send(forgotten, SLOW).catch(() => undefined);
    throw error;
  }
}
