import { S3Client, S3ServiceException } from "@aws-sdk/client-s3";
import { StorageAway } from "./storage-unavailable.ts";

export type S3Settings = {
  bucket: string;
  region: string;
  /** Undefined for Amazon's own. */
  endpoint?: string;
  /** Undefined to use what the machine itself is allowed to. */
  credentials?: { accessKeyId: string; secretAccessKey: string };
  /** Whether the bucket is named in the path of an address, not in its host. */
  isPathStyle: boolean;
};

/** A bucket and how to reach it. */
export type S3 = { client: S3Client; bucket: string; settings: S3Settings };

/** Milliseconds until S3 has begun to answer; it is asked three times. A part of a file takes its time to be sent. */
export const QUICK = { requestTimeout: 3_000 };
export const PATIENT = { requestTimeout: 60_000 };

/** For a question that somebody waits for: so many milliseconds in all. */
export function within(milliseconds: number) {
  return { ...QUICK, abortSignal: AbortSignal.timeout(milliseconds) };
}

/** Slow buyers hold a connection each. */
const MOST_CONNECTIONS = 1_000;

export function connectS3(settings: S3Settings): S3 {
  const { bucket, region, endpoint, credentials, isPathStyle } = settings;
  const client = new S3Client({
    region,
    ...(endpoint && { endpoint }),
    ...(credentials && { credentials }),
    forcePathStyle: isPathStyle,
    maxAttempts: 3,
    // Not every S3 knows the newer checksums. What is sent is signed together with its SHA-256.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: {
      connectionTimeout: 2_000,
      throwOnRequestTimeout: true,
      // A connection rests while its reader does. `readObject` notices a silence that is S3's own.
      socketTimeout: 0,
      httpAgent: { keepAlive: true, maxSockets: MOST_CONNECTIONS },
      httpsAgent: { keepAlive: true, maxSockets: MOST_CONNECTIONS },
    },
  });
  return { client, bucket, settings };
}

/** Undefined when S3 says that there is no such file. @throws {StorageAway} whatever else is wrong. */
export async function answerOf<Value>(asked: Promise<Value>): Promise<Value | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof S3ServiceException && missing.has(error.name)) return undefined;
    throw new StorageAway(error);
  }
}

/** @throws {StorageAway} when S3 does not do what it was asked for. */
export function orAway<Value>(asked: Promise<Value>): Promise<Value> {
  return asked.catch((error: unknown) => {
    throw new StorageAway(error);
  });
}

/** How GET and HEAD say it. */
const missing = new Set(["NoSuchKey", "NotFound"]);
