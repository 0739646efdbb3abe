import { setTimeout as pause } from "node:timers/promises";
import { log } from "#app/platform/system/log.server.ts";
import type { PostgresProcess } from "./postgres-process.server.ts";

const STABLE_AFTER_MS = 30_000;
const MAX_FAILURES = 5;
const RETRY_AFTER_MS = 500;

export type SupervisedPostgres = {
  pid(): number;
  onFailure(listener: (reason: string) => void): void;
  stop(): Promise<void>;
};

/** Never gives up while the disk is full. @throws {CannotOpenDatabase} if the first start fails. */
export async function supervisePostgres(
  start: () => Promise<PostgresProcess>,
  hasRoom: () => boolean,
): Promise<SupervisedPostgres> {
  const failure = Promise.withResolvers<string>();
  const stopping = new AbortController();
  let running = await start();
  let failures = 0;

  async function watch(): Promise<void> {
    for (;;) {
      const startedAt = performance.now();
      const reason = await running.ended;
      if (stopping.signal.aborted) return;
      if (performance.now() - startedAt > STABLE_AFTER_MS) failures = 0;
      if (failures >= MAX_FAILURES) return failure.resolve(reason);
      log.error({ reason }, "the embedded database exited; restarting it");
      if (!(await startAgain())) return;
    }
  }

  async function startAgain(): Promise<boolean> {
    let problem = "";
    while (failures < MAX_FAILURES) {
      await pause(failures * RETRY_AFTER_MS, undefined, stopping).catch(() => undefined);
      if (stopping.signal.aborted) return false;
      failures = hasRoom() ? failures + 1 : 1;
      const started = await tryToStart(start);
      if ("problem" in started) problem = started.problem;
      else {
        running = started;
        if (stopping.signal.aborted) await running.stop();
        return !stopping.signal.aborted;
      }
    }
    failure.resolve(problem);
    return false;
  }

  const watching = watch();
  return {
    pid: () => running.pid,
    onFailure: (listener) => void failure.promise.then(listener),
    async stop() {
      stopping.abort();
      await running.stop();
      await watching; // A server that is just starting is stopped as well.
    },
  };
}

async function tryToStart(
  start: () => Promise<PostgresProcess>,
): Promise<PostgresProcess | { problem: string }> {
  try {
    return await start();
  } catch (error) {
    log.error(error, "the embedded database failed to restart");
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}
