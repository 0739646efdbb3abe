import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { limitedBody } from "../../app/platform/uploads/limited-body.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Returns a body with `bytes` every second, until it is canceled. */
function trickle(bytes: number): ReadableStream<Uint8Array> {
  let timer: NodeJS.Timeout;
  return new ReadableStream({
    start: (controller) => {
      timer = setInterval(() => controller.enqueue(new Uint8Array(bytes)), 1000);
    },
    cancel: () => clearInterval(timer),
  });
}

/** Reads to the end. Returns the number of bytes. */
async function drain(stream: ReadableStream<Uint8Array>): Promise<number> {
  let received = 0;
  try {
    for await (const chunk of stream) received += chunk.byteLength;
  } catch {
    // The test checks `cutOff`.
  }
  return received;
}

test("a connection sending one byte a second is cut off within a minute", async () => {
  const { stream, cutOff } = limitedBody(trickle(1), 1_000_000);
  const drained = drain(stream);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(cutOff()?.status).toBe(408);
  expect(await drained).toBeLessThan(60);
});

test("a connection that goes silent after a fast start is cut off within a minute", async () => {
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new Uint8Array(7_000_000)),
  });
  const { stream, cutOff } = limitedBody(body, 8_000_000);
  const drained = drain(stream);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(cutOff()?.status).toBe(408);
  expect(await drained).toBe(7_000_000);
});

test("a slow but steady connection continues", async () => {
  const { stream, cutOff } = limitedBody(trickle(5_000), 1_000_000);
  const drained = drain(stream);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(cutOff()).toBeUndefined();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(cutOff()?.status).toBe(413);
  expect(await drained).toBeLessThanOrEqual(1_000_000);
});
