import { S3Client, S3ServiceException } from "@aws-sdk/client-s3";
import { env } from "#app/platform/system/env.server.ts";
import { StorageUnavailable } from "./storage-unavailable.ts";

type S3Settings = {
  bucket: string;
  region: string;
  /** Amazon's own endpoint is undefined. */
  endpoint?: string;
  /** A machine's role needs no credentials. */
  credentials?: { accessKeyId: string; secretAccessKey: string };
  isPathStyle: boolean;
};

export type S3 = { client: S3Client; bucket: string; settings: S3Settings };

/** S3 starts to respond within this time, in each of three attempts. */
export const QUICK = { requestTimeout: 3_000 };
export const SLOW = { requestTimeout: 60_000 };

/** Limits all attempts together, for a request that someone waits for. */
export function within(milliseconds: number) {
  return { ...QUICK, abortSignal: AbortSignal.timeout(milliseconds) };
}

const MAX_CONNECTIONS = 1_000;

export function connectS3(settings: S3Settings): S3 {
  const { bucket, region, endpoint, credentials, isPathStyle } = settings;
  const client = new S3Client({
    region,
    ...(endpoint && { endpoint }),
    ...(credentials && { credentials }),
    forcePathStyle: isPathStyle,
    maxAttempts: 3,
    // Not every S3 supports the newer checksums. Requests are signed together with their SHA-256.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: {
      connectionTimeout: 2_000,
      throwOnRequestTimeout: true,
      // A connection is idle while its reader is. `readObject` notices if S3 itself stalls.
      socketTimeout: 0,
      httpAgent: { keepAlive: true, maxSockets: MAX_CONNECTIONS },
      httpsAgent: { keepAlive: true, maxSockets: MAX_CONNECTIONS },
    },
  });
  return { client, bucket, settings };
}

/** @throws {StorageUnavailable} for every error but a missing file. */
export async function undefinedIfMissing<Value>(
  request: Promise<Value>,
): Promise<Value | undefined> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof S3ServiceException && missing.has(error.name)) return undefined;
    throw new StorageUnavailable(error);
  }
}

/** @throws {StorageUnavailable} if the request fails. */
export function orUnavailable<Value>(request: Promise<Value>): Promise<Value> {
  return request.catch((error: unknown) => {
    throw new StorageUnavailable(error);
  });
}

const missing = new Set(["NoSuchKey", "NotFound"]);

let shops: S3 | undefined;

export function shopS3(): S3 {
  shops ??= connectS3(readSettings());
  return shops;
}

function readSettings(): S3Settings {
  const { S3_BUCKET: bucket, S3_REGION: region, S3_ENDPOINT: endpoint } = env;
  if (!bucket) throw new Error("This shop stores its files in a folder.");
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  const isPathStyle = (env.S3_FORCE_PATH_STYLE ?? (endpoint ? "on" : "off")) === "on";
  const credentials = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined;
  return { bucket, region, endpoint, credentials, isPathStyle };
}
