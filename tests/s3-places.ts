import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import {
  Agent,
  type IncomingMessage,
  type RequestListener,
  request as requestOver,
  type ServerResponse,
} from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream";
import {
  CreateBucketCommand,
  DeleteBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from "@aws-sdk/client-s3";
import S3rver from "s3rver";

/** A bucket somewhere: what answers requests for it, and what it holds, looked at from behind. */
export type S3Place = {
  credentials: { accessKeyId: string; secretAccessKey: string };
  answer: RequestListener;
  /** The keys of all objects, in order. */
  list(): Promise<string[]>;
  read(key: string): Promise<Buffer>;
  remove(): Promise<void>;
};

const ENDING = "._S3rver_object";

/** In a folder of its own, by s3rver, which runs in the test's own process. */
export async function placeInFolder(bucket: string): Promise<S3Place> {
  const directory = await mkdtemp(join(tmpdir(), "dubplate-s3-"));
  const options = { directory, silent: true, vhostBuckets: false };
  const s3rver = new S3rver({ ...options, configureBuckets: [{ name: bucket }] });
  await s3rver.configureBuckets();
  return {
    credentials: { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" },
    answer: s3rver.callback(),
    async list() {
      const paths = await readdir(join(directory, bucket), { recursive: true });
      const objects = paths.filter((path) => path.endsWith(ENDING));
      return objects.map((path) => path.slice(0, -ENDING.length)).sort();
    },
    read: (key) => readFile(join(directory, bucket, key + ENDING)),
    remove: () => rm(directory, { recursive: true, force: true, maxRetries: 10 }),
  };
}

/**
 * At the S3 that `TEST_S3_ENDPOINT` names, with the keys of `TEST_S3_ACCESS_KEY_ID` and
 * `TEST_S3_SECRET_ACCESS_KEY`. It sees the requests as they were signed, but for how they came to it.
 */
export async function placeAt(endpoint: string, bucket: string): Promise<S3Place> {
  const credentials = {
    accessKeyId: process.env.TEST_S3_ACCESS_KEY_ID ?? "",
    secretAccessKey: process.env.TEST_S3_SECRET_ACCESS_KEY ?? "",
  };
  const Bucket = bucket;
  const client = new S3Client({
    endpoint,
    credentials,
    region: "us-east-1",
    forcePathStyle: true,
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  await client.send(new CreateBucketCommand({ Bucket }));
  const agent = new Agent({ keepAlive: true });
  async function list(): Promise<string[]> {
    const keys: string[] = [];
    for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket })) {
      for (const { Key } of Contents) if (Key) keys.push(Key);
    }
    return keys.sort();
  }
  return {
    credentials,
    answer: (request, response) => forward(request, response, new URL(endpoint), agent),
    list,
    async read(key) {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: key }));
      return Buffer.from((await Body?.transformToByteArray()) ?? []);
    },
    async remove() {
      for (const Key of await list()) await client.send(new DeleteObjectCommand({ Bucket, Key }));
      await client.send(new DeleteBucketCommand({ Bucket }));
      client.destroy();
      agent.destroy();
    },
  };
}

/** Sends a request on as it is, its `Host` included, which is signed; whoever hangs up ends both. */
function forward(
  request: IncomingMessage,
  response: ServerResponse,
  { hostname, port }: URL,
  agent: Agent,
): void {
  const { method, url: path, headers } = request;
  const asked = requestOver({ hostname, port, method, path, headers, agent });
  const hangUp = () => request.socket.destroy();
  asked.once("response", (answered) => {
    response.writeHead(answered.statusCode ?? 502, answered.headers);
    pipeline(answered, response, (error) => error && hangUp());
  });
  asked.once("error", hangUp);
  response.once("close", () => asked.destroy());
  pipeline(request, asked, () => undefined);
}
