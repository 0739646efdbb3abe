import { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  runForAll,
  runInBackground,
  runInScope,
} from "#app/platform/system/request-scope.server.ts";
import {
  ConnectionQueue,
  DatabaseBusy,
} from "../../app/platform/database/connection-queue.server.ts";

const limits = {
  atOnce: 1,
  atOnceOfKind: 1,
  maxWaiting: 3,
  standstillMs: 1_000,
  maxWaitMs: 5_000,
};

beforeEach(
  () => void vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] }),
);
afterEach(() => void vi.useRealTimers());

/**
 * Waits in the queue and records the result in `told`. Returns a function that leaves the queue.
 */
async function waitIn(
  queue: ConnectionQueue,
  name: string,
  outcomes: string[],
): Promise<() => void> {
  try {
    const release = await queue.enter();
    outcomes.push(name);
    return release;
  } catch (error) {
    outcomes.push(`${name}: ${error instanceof Error ? error.name : error}`);
    return () => undefined;
  }
}

async function fullQueue() {
  const queue = new ConnectionQueue(limits);
  return { queue, release: await queue.enter() };
}

/** Runs work as part of a request that arrived at a time. */
function arrived<Value>(arrivedAt: number, work: () => Value): Value {
  return runInScope({ signal: undefined, arrivedAt, isShared: false }, work);
}

test("requests get connections in order of arrival", async () => {
  let { queue, release } = await fullQueue();
  const outcomes: string[] = [];
  const all = ["ana", "ben", "cleo"].map((name) => waitIn(queue, name, outcomes));
  for (const waiting of all) {
    release();
    release = await waiting;
  }
  expect(outcomes).toEqual(["ana", "ben", "cleo"]);
});

test("a request in progress finishes before later ones start", async () => {
  let { queue, release } = await fullQueue();
  const outcomes: string[] = [];
  const waiting = [
    arrived(1, () => waitIn(queue, "first of all", outcomes)),
    arrived(3, () => waitIn(queue, "latest", outcomes)),
    arrived(2, () => waitIn(queue, "second", outcomes)),
  ];
  release();
  release = (await waiting[0]) ?? release;
  waiting[0] = arrived(1, () => waitIn(queue, "first again", outcomes));
  for (const index of [0, 2, 1]) {
    release();
    release = (await waiting[index]) ?? release;
  }
  expect(outcomes).toEqual(["first of all", "first again", "second", "latest"]);
});

test("public pages do not wait for a crowd of buyers, nor buyers for a crowd of page views", async () => {
  const queue = new ConnectionQueue({ ...limits, atOnce: 3, atOnceOfKind: 2 });
  const outcomes: string[] = [];
  const buyers = ["ana", "ben", "cleo"].map((name) => waitIn(queue, name, outcomes));
  await runForAll(() => waitIn(queue, "home", outcomes));
  const pages = ["sale", "store"].map((name) => runForAll(() => waitIn(queue, name, outcomes)));
  (await buyers[0])?.();
  await pages[0];
  expect(outcomes).toEqual(["ana", "ben", "home", "sale"]);
  (await buyers[1])?.();
  await buyers[2];
  expect(outcomes).toEqual(["ana", "ben", "home", "sale", "cleo"]);
});

test("requests wait while the queue moves, and are refused once it stalls", async () => {
  let { queue, release } = await fullQueue();
  const outcomes: string[] = [];
  const all = ["ana", "ben", "cleo"].map((name) => waitIn(queue, name, outcomes));
  for (const waiting of all.slice(0, 2)) {
    await vi.advanceTimersByTimeAsync(900);
    release();
    release = await waiting;
  }
  expect(outcomes).toEqual(["ana", "ben"]);
  await vi.advanceTimersByTimeAsync(1_250);
  expect(outcomes).toEqual(["ana", "ben", "cleo: DatabaseBusy"]);
});

test("a busy process does not count as a stalled queue", async () => {
  vi.useRealTimers();
  const queue = new ConnectionQueue({ ...limits, standstillMs: 400 });
  const release = await queue.enter();
  const outcomes: string[] = [];
  const waiting = waitIn(queue, "ana", outcomes);
  const until = performance.now() + 500;
  while (performance.now() < until);
  await nextTurn();
  await nextTurn();
  release();
  await waiting;
  expect(outcomes).toEqual(["ana"]);
});

test("no request waits longer than the maximum wait, and a full queue refuses new requests", async () => {
  const { queue, release } = await fullQueue();
  const outcomes: string[] = [];
  const first = waitIn(queue, "first", outcomes);
  await vi.advanceTimersByTimeAsync(500);
  const last = waitIn(queue, "last", outcomes);
  release();
  const releaseNext = await first;
  const more = ["b", "c"].map((name) => waitIn(queue, name, outcomes));
  await expect(queue.enter()).rejects.toThrow(DatabaseBusy);
  releaseNext();
  await last;
  expect(outcomes).toEqual(["first", "last"]);
  queue.refuseAll(new DatabaseBusy());
  await Promise.all(more);
  expect([outcomes.length, queue.waiting]).toEqual([4, 0]);
});

test("a request abandoned by its client leaves the queue and does not block those behind it", async () => {
  const { queue, release } = await fullQueue();
  const outcomes: string[] = [];
  const { signal, abort } = abortable();
  const scope = { signal, arrivedAt: performance.now(), isShared: false };
  const left = runInScope(scope, () => waitIn(queue, "left", outcomes));
  const stayed = waitIn(queue, "stayed", outcomes);
  abort();
  await left;
  expect([queue.waiting, outcomes]).toEqual([1, ["left: AbortError"]]);
  release();
  await stayed;
  expect(outcomes.at(-1)).toBe("stayed");
});

function abortable() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}

test("a job waits for its turn while a crowd of requests is refused", async () => {
  const { queue, release } = await fullQueue();
  const outcomes: string[] = [];
  const requests = ["a", "b", "c"].map((name) => waitIn(queue, name, outcomes));
  const job = runInBackground(() => waitIn(queue, "job", outcomes));
  await expect(queue.enter()).rejects.toThrow(DatabaseBusy);
  await vi.advanceTimersByTimeAsync(limits.maxWaitMs + limits.standstillMs);
  await Promise.all(requests);
  expect([outcomes.length, queue.waiting]).toEqual([3, 1]);
  release();
  await job;
  expect(outcomes.at(-1)).toBe("job");
});
