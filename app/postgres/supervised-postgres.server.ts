import { setTimeout as pause } from "node:timers/promises";
import { log } from "#app/system/log.server.ts";
import type { PostgresProcess } from "./postgres-process.server.ts";

/** Milliseconds that a server must have run to count as one that works. */
const PROVEN_AFTER_MS = 30_000;
/** So many starts in a row that fail, or end soon, are enough. */
const MOST_FAILURES = 5;
const AGAIN_AFTER_MS = 500;

/** A server that is started again whenever it ends by itself. */
export type SupervisedPostgres = {
  /** Of the server that runs now. */
  pid(): number;
  /** Told with the reason once it has ended for good without having been asked to. */
  onGivenUp(listener: (reason: string) => void): void;
  stop(): Promise<void>;
};

/**
 * Starts a server and, each time it ends by itself, another. Nothing that it acknowledged is lost by that;
 * whoever is connected has to connect anew. Ending again and again it is given up, but not while `hasRoom`
 * says that its disk is full: then it is tried until somebody has made room.
 * @throws {CannotOpenDatabase} when the first one does not start.
 */
export async function supervisePostgres(
  start: () => Promise<PostgresProcess>,
  hasRoom: () => boolean,
): Promise<SupervisedPostgres> {
  const givenUp = Promise.withResolvers<string>();
  const stopping = new AbortController();
  let running = await start();
  let failures = 0;

  async function watch(): Promise<void> {
    for (;;) {
      const startedAt = performance.now();
      const reason = await running.ended;
      if (stopping.signal.aborted) return;
      if (performance.now() - startedAt > PROVEN_AFTER_MS) failures = 0;
      if (failures >= MOST_FAILURES) return givenUp.resolve(reason);
      log.error({ reason }, "the embedded database ended and is started again");
      if (!(await startAgain())) return;
    }
  }

  /** Answers false when it is stopped meanwhile, or has given up. */
  async function startAgain(): Promise<boolean> {
    let problem: unknown;
    while (failures < MOST_FAILURES) {
      await pause(failures * AGAIN_AFTER_MS, undefined, stopping).catch(() => undefined);
      if (stopping.signal.aborted) return false;
      failures = hasRoom() ? failures + 1 : 1;
      try {
        running = await start();
        if (stopping.signal.aborted) await running.stop();
        return !stopping.signal.aborted;
      } catch (error) {
        log.error(error, "the embedded database did not start again");
        problem = error;
      }
    }
    givenUp.resolve(problem instanceof Error ? problem.message : String(problem));
    return false;
  }

  const watching = watch();
  return {
    pid: () => running.pid,
    onGivenUp: (listener) => void givenUp.promise.then(listener),
    async stop() {
      stopping.abort();
      await running.stop();
      await watching; // one that is just starting is stopped as well
    },
  };
}
