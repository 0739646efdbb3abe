const SLOWEST_BYTES_A_SECOND = 4_000;
const PATIENCE_MS = 30_000;
const LOOKED_AT_EVERY_MS = 5_000;

/** Why a body was cut off: the HTTP status and a sentence. */
export class BodyRefused extends Error {
  status: 408 | 413;
  constructor(status: 408 | 413) {
    super(status === 408 ? "This connection is too slow." : "This part is larger than 8 MiB.");
    this.status = status;
  }
}

export type LimitedBody = {
  /** The body; errors when it is refused. What came until then has been passed on. */
  stream: ReadableStream<Uint8Array>;
  /** Why it was cut off, if it was. */
  refused(): BodyRefused | undefined;
};

/** Cuts off a body that is longer than `most` bytes, or that after 30 s has come at under 4 kB a second. */
export function limitedBody(body: ReadableStream<Uint8Array>, most: number): LimitedBody {
  let received = 0;
  let refused: BodyRefused | undefined;
  const begun = performance.now();
  const stop = new AbortController();
  const refuse = (status: 408 | 413) => {
    refused = new BodyRefused(status);
    stop.abort(refused);
  };
  const watch = setInterval(() => {
    const elapsed = performance.now() - begun;
    const isSlow = received < (elapsed / 1000) * SLOWEST_BYTES_A_SECOND;
    if (elapsed > PATIENCE_MS && isSlow) refuse(408);
  }, LOOKED_AT_EVERY_MS);
  const count = new TransformStream<Uint8Array, Uint8Array>({
    transform(part, controller) {
      received += part.byteLength;
      if (received > most) refuse(413);
      else controller.enqueue(part);
    },
  });
  body
    .pipeTo(count.writable, { signal: stop.signal })
    .catch(() => undefined) // the reader of the stream hears of it
    .finally(() => clearInterval(watch));
  return { stream: count.readable, refused: () => refused };
}
