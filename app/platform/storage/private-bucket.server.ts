import {
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { log } from "#app/platform/system/log.server.ts";
import { m } from "#messages";
import { orUnavailable, type S3, within } from "./s3-client.server.ts";
import { isStorageUnavailable } from "./storage-unavailable.ts";

const PROBE = "unfinished/probe";

/** @throws {Error} with a message if the public can list or read the bucket. */
export async function assertPrivate(s3: S3): Promise<void> {
  try {
    const probe = new PutObjectCommand({ Bucket: s3.bucket, Key: PROBE, Body: "probe" });
    await orUnavailable(s3.client.send(probe, within(10_000)));
  } catch (error) {
    const name = refusalIn(error);
    if (name) {
      throw new Error(m.start_bucket_refuses({ bucket: s3.bucket, reason: name }));
    }
    if (!isStorageUnavailable(error)) throw error;
    log.error({ err: error }, "the storage isn't responding");
    return;
  }
  if (await isBucketPublic(s3)) {
    throw new Error(m.start_bucket_public({ bucket: s3.bucket }));
  }
}

function refusalIn(error: unknown): string | undefined {
  const { cause } = error instanceof Error ? error : {};
  return cause instanceof Error && "$fault" in cause && cause.$fault === "client"
    ? cause.name
    : undefined;
}

async function isBucketPublic({ bucket, settings }: S3): Promise<boolean> {
  const { region, endpoint, isPathStyle } = settings;
  const stranger = new S3Client({
    region,
    ...(endpoint && { endpoint }),
    forcePathStyle: isPathStyle,
    credentials: { accessKeyId: "none", secretAccessKey: "none" },
    signer: { sign: async (request) => request },
    maxAttempts: 1,
  });
  const isAllowed = (request: Promise<unknown>) =>
    request.then(
      () => true,
      () => false,
    );
  const allowed = await Promise.all([
    isAllowed(stranger.send(new GetObjectCommand({ Bucket: bucket, Key: PROBE }), within(10_000))),
    isAllowed(
      stranger.send(new ListObjectsV2Command({ Bucket: bucket, MaxKeys: 1 }), within(10_000)),
    ),
  ]);
  stranger.destroy();
  return allowed.includes(true);
}
