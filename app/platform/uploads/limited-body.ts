import { m } from "#messages";

const MIN_BYTES_PER_SECOND = 4_000;
const GRACE_MS = 30_000;
const MAX_SILENCE_MS = 30_000;
const CHECKED_EVERY_MS = 5_000;

export class BodyTooLarge extends Error {
  readonly status = 413;
  override readonly message = m.upload_part_too_large();
}

class BodyTooSlow extends Error {
  readonly status = 408;
  override readonly message = m.upload_too_slow();
}

type LimitedBody = {
  stream: ReadableStream<Uint8Array>;
  cutOff(): BodyTooLarge | BodyTooSlow | undefined;
};

/** Aborts a body that is too long, slower than 4 kB a second after 30 s, or pauses for 30 s. */
export function limitedBody(body: ReadableStream<Uint8Array>, maxBytes: number): LimitedBody {
  let received = 0;
  let reason: BodyTooLarge | BodyTooSlow | undefined;
  const begun = performance.now();
  let lastReceivedAt = begun;
  const stop = new AbortController();
  const cutOff = (error: BodyTooLarge | BodyTooSlow) => {
    reason = error;
    stop.abort(error);
  };
  const check = setInterval(() => {
    const now = performance.now();
    const elapsed = now - begun;
    const isSlow = elapsed > GRACE_MS && received < (elapsed / 1000) * MIN_BYTES_PER_SECOND;
    if (isSlow || now - lastReceivedAt > MAX_SILENCE_MS) cutOff(new BodyTooSlow());
  }, CHECKED_EVERY_MS);
  const count = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      received += chunk.byteLength;
      lastReceivedAt = performance.now();
      if (received > maxBytes) cutOff(new BodyTooLarge());
      else controller.enqueue(chunk);
    },
  });
  body
    .pipeTo(count.writable, { signal: stop.signal })
    .catch(() => undefined) // the reader of the stream gets the error
    .finally(() => clearInterval(check));
  return { stream: count.readable, cutOff: () => reason };
}
