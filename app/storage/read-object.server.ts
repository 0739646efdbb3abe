import { addAbortSignal, Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { GetObjectCommand } from "@aws-sdk/client-s3";
import type { ByteRange } from "./byte-range.ts";
import { foundObject, QUICK, type S3 } from "./s3-client.server.ts";
import { isStorageUnavailable, StorageUnavailable } from "./storage-unavailable.ts";

/** How often in a row a broken answer is asked for again, and after how many milliseconds more each time. */
const MOST_TRIES = 5;
const PAUSE_MS = 300;
/** S3 that sends nothing for so long while somebody waits is given up. */
const LONGEST_SILENCE_MS = 20_000;

/**
 * The bytes of an object, or of a range of it. An answer that breaks off is asked for again from where it
 * broke off, so that a reader does not notice. Whoever stops reading ends the request to S3.
 */
export function readObject(s3: S3, key: string, range?: ByteRange): ReadableStream<Uint8Array> {
  const gone = new AbortController();
  const parts = partsOf(s3, key, range, gone.signal);
  return new ReadableStream(
    {
      async pull(controller) {
        const { value, done } = await parts.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        gone.abort();
        await parts.return(undefined).catch(() => undefined);
      },
    },
    { highWaterMark: 0 },
  );
}

async function* partsOf(s3: S3, key: string, range: ByteRange | undefined, signal: AbortSignal) {
  let { start, end } = range ?? { start: 0, end: undefined };
  for (let failed = 0; ; ) {
    try {
      const answer = await openObject(s3, key, { start, end }, signal);
      end ??= answer.sizeBytes - 1;
      for await (const part of watched(answer.body)) {
        const wanted: Uint8Array = part.subarray(0, end - start + 1);
        start += wanted.byteLength;
        failed = 0;
        yield wanted;
        if (start > end) return;
      }
      if (start > end) return;
      throw new StorageUnavailable(new Error("The answer of S3 ended early."));
    } catch (error) {
      signal.throwIfAborted();
      failed += 1;
      if (failed === MOST_TRIES || !isBroken(error)) throw error;
      await pause(PAUSE_MS * failed, undefined, { signal });
    }
  }
}

type Asked = { start: number; end: number | undefined };

/** @throws {Error} when there is no such object; {StorageUnavailable} when S3 does not say. */
async function openObject(s3: S3, key: string, { start, end }: Asked, signal: AbortSignal) {
  const Range = end === undefined ? undefined : `bytes=${start}-${end}`;
  const asked = new GetObjectCommand({ Bucket: s3.bucket, Key: key, Range });
  const found = await foundObject(s3.client.send(asked, { ...QUICK, abortSignal: signal }));
  const body = found?.Body;
  if (!(body instanceof Readable)) throw new Error(`There is no file ${key}.`);
  const isRight = start === 0 || found?.ContentRange?.startsWith(`bytes ${start}-`);
  // Whoever reads is told of an error; when nobody reads any more there is nobody to tell.
  body.on("error", () => undefined);
  addAbortSignal(signal, body);
  if (!isRight) {
    body.destroy();
    throw new Error("S3 answered with another range of bytes.");
  }
  return { body, sizeBytes: found?.ContentLength ?? 0 };
}

/** Destroys the body when S3 keeps silent while its bytes are waited for; a reader may take his time. */
async function* watched(body: Readable): AsyncGenerator<Buffer> {
  const listen = () =>
    setTimeout(() => {
      body.destroy(new StorageUnavailable(new Error("S3 stopped sending.")));
    }, LONGEST_SILENCE_MS);
  let timer = listen();
  try {
    for await (const part of body) {
      clearTimeout(timer);
      yield part;
      timer = listen();
    }
  } catch (error) {
    throw isStorageUnavailable(error) ? error : new StorageUnavailable(error);
  } finally {
    clearTimeout(timer);
    body.destroy();
  }
}

/** Whether asking once more may help: not when S3 refuses us. */
function isBroken(error: unknown): boolean {
  if (!(error instanceof StorageUnavailable)) return false;
  const { cause } = error;
  return !(cause instanceof Error && "$fault" in cause && cause.$fault === "client");
}
