import { addAbortSignal, Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { GetObjectCommand } from "@aws-sdk/client-s3";
import type { ByteRange } from "./byte-range.ts";
import { QUICK, type S3, undefinedIfMissing } from "./s3-client.server.ts";
import { isStorageUnavailable, StorageUnavailable } from "./storage-unavailable.ts";

const MAX_TRIES = 5;
const PAUSE_MS = 300;
const MAX_SILENCE_MS = 20_000;

/** Resumes a broken response. Canceling the stream ends the request. */
export function readObject(s3: S3, key: string, range?: ByteRange): ReadableStream<Uint8Array> {
  const canceled = new AbortController();
  const chunks = readChunks(s3, key, range, canceled.signal);
  return new ReadableStream(
    {
      async pull(controller) {
        const { value, done } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        canceled.abort();
        await chunks.return(undefined).catch(() => undefined);
      },
    },
    { highWaterMark: 0 },
  );
}

async function* readChunks(s3: S3, key: string, range: ByteRange | undefined, signal: AbortSignal) {
  let { start, end } = range ?? { start: 0, end: undefined };
  for (let failed = 0; ; ) {
    try {
      const object = await openObject(s3, key, { start, end }, signal);
      end ??= object.sizeBytes - 1;
      for await (const chunk of withTimeout(object.body)) {
        const wanted: Uint8Array = chunk.subarray(0, end - start + 1);
        start += wanted.byteLength;
        failed = 0;
        yield wanted;
        if (start > end) return;
      }
      if (start > end) return;
      throw new StorageUnavailable(new Error("The response of S3 ended early."));
    } catch (error) {
      signal.throwIfAborted();
      failed += 1;
      if (failed === MAX_TRIES || !isBroken(error)) throw error;
      await pause(PAUSE_MS * failed, undefined, { signal });
    }
  }
}

type Range = { start: number; end: number | undefined };

/** @throws {Error} if there is no such object; {StorageUnavailable} if S3 does not respond. */
async function openObject(s3: S3, key: string, { start, end }: Range, signal: AbortSignal) {
  const Range = end === undefined ? undefined : `bytes=${start}-${end}`;
  const request = new GetObjectCommand({ Bucket: s3.bucket, Key: key, Range });
  const object = await undefinedIfMissing(
    s3.client.send(request, { ...QUICK, abortSignal: signal }),
  );
  const body = object?.Body;
  if (!(body instanceof Readable)) throw new Error(`There is no file ${key}.`);
  const isRight = start === 0 || object?.ContentRange?.startsWith(`bytes ${start}-`);
  // The reader gets the error; without a reader nobody needs it.
  body.on("error", () => undefined);
  addAbortSignal(signal, body);
  if (!isRight) {
    body.destroy();
    throw new Error("S3 sent another range of bytes.");
  }
  return { body, sizeBytes: object?.ContentLength ?? 0 };
}

/** Ends a body that stalls while a reader waits. A slow reader is not limited. */
async function* withTimeout(body: Readable): AsyncGenerator<Buffer> {
  const listen = () =>
    setTimeout(() => {
      body.destroy(new StorageUnavailable(new Error("S3 stopped sending.")));
    }, MAX_SILENCE_MS);
  let timer = listen();
  try {
    for await (const chunk of body) {
      clearTimeout(timer);
      yield chunk;
      timer = listen();
    }
  } catch (error) {
    throw isStorageUnavailable(error) ? error : new StorageUnavailable(error);
  } finally {
    clearTimeout(timer);
    body.destroy();
  }
}

function isBroken(error: unknown): boolean {
  if (!(error instanceof StorageUnavailable)) return false;
  const { cause } = error;
  return !(cause instanceof Error && "$fault" in cause && cause.$fault === "client");
}
