import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { runWithSignal } from "#app/system/request-signal.server.ts";
import { ConnectionQueue, DatabaseBusy } from "../../app/database/connection-queue.server.ts";

const limits = { atOnce: 1, maxWaiting: 3, standstillMs: 1_000, maxWaitMs: 5_000 };

beforeEach(
  () => void vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] }),
);
afterEach(() => void vi.useRealTimers());

/** Somebody who waits; says in `told` how it ended. */
function waitIn(queue: ConnectionQueue, name: string, told: string[]): Promise<unknown> {
  return queue.enter().then(
    () => told.push(name),
    (error: Error) => told.push(`${name}: ${error.name}`),
  );
}

async function fullQueue() {
  const queue = new ConnectionQueue(limits);
  await queue.enter();
  return queue;
}

test("whoever came first has the next connection", async () => {
  const queue = await fullQueue();
  const told: string[] = [];
  const all = ["ana", "ben", "cleo"].map((name) => waitIn(queue, name, told));
  for (let turn = 0; turn < 3; turn += 1) {
    queue.leave();
    await all[turn];
  }
  expect(told).toEqual(["ana", "ben", "cleo"]);
});

test("while the queue moves people wait, when it stands still they are told so", async () => {
  const queue = await fullQueue();
  const told: string[] = [];
  const all = ["ana", "ben", "cleo"].map((name) => waitIn(queue, name, told));
  for (let turn = 0; turn < 2; turn += 1) {
    await vi.advanceTimersByTimeAsync(900);
    queue.leave();
    await all[turn];
  }
  expect(told).toEqual(["ana", "ben"]);
  await vi.advanceTimersByTimeAsync(1_250);
  expect(told).toEqual(["ana", "ben", "cleo: DatabaseBusy"]);
});

test("nobody waits for longer than the longest wait, and nobody more than may wait is let in", async () => {
  const queue = await fullQueue();
  const told: string[] = [];
  const first = waitIn(queue, "first", told);
  await vi.advanceTimersByTimeAsync(500);
  const last = waitIn(queue, "last", told);
  queue.leave();
  await first;
  const more = ["b", "c"].map((name) => waitIn(queue, name, told));
  await expect(queue.enter()).rejects.toThrow(DatabaseBusy);
  queue.leave();
  await last;
  expect(told).toEqual(["first", "last"]);
  queue.refuseAll(new DatabaseBusy());
  await Promise.all(more);
  expect([told.length, queue.waiting]).toEqual([4, 0]);
});

test("a request that its client gives up leaves the queue, and holds up nobody behind it", async () => {
  const queue = await fullQueue();
  const told: string[] = [];
  const leaving = new AbortController();
  const left = runWithSignal(leaving.signal, () => waitIn(queue, "left", told));
  const stayed = waitIn(queue, "stayed", told);
  leaving.abort();
  await left;
  expect([queue.waiting, told]).toEqual([1, ["left: AbortError"]]);
  queue.leave();
  await stayed;
  expect(told.at(-1)).toBe("stayed");
});
