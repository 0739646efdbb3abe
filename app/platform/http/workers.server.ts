import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { log } from "#app/platform/system/log.server.ts";
import { m } from "#messages";

const STABLE_AFTER_MS = 10_000;
const MAX_FAILURES = 5;
const AGAIN_AFTER_MS = 200;

export type Workers = {
  port: number;
  stop(): Promise<number>;
};

type WorkerPool = {
  settings: Record<string, string>;
  openedAt: Map<number, number>;
  isStopping: boolean;
};

/** Replaces dead workers until several fail in a row. @throws if one fails to start. */
export async function startWorkers(
  count: number,
  settings: Record<string, string>,
  signal: AbortSignal,
): Promise<Workers> {
  const pool: WorkerPool = { settings, openedAt: new Map(), isStopping: false };
  cluster.on("listening", ({ id }) => pool.openedAt.set(id, performance.now()));
  const stop = () => stopAll(pool);
  try {
    const ports = Array.from({ length: count }, () => waitForPort(cluster.fork(settings), signal));
    const [port = 0] = await Promise.all(ports);
    replaceDeadWorkers(pool);
    // One may have died while the others were still starting.
    const living = Object.keys(cluster.workers ?? {}).length;
    for (let n = living; n < count; n += 1) cluster.fork(settings);
    return { port, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function waitForPort(worker: Worker, signal: AbortSignal): Promise<number> {
  const settled = new AbortController();
  const either = { signal: AbortSignal.any([signal, settled.signal]) };
  const ended = once(worker, "exit", either).then(([code]) => {
    throw new Error(m.start_process_ended({ code }));
  });
  try {
    return await Promise.race([
      once(worker, "listening", either).then(([{ port }]) => port),
      ended,
    ]);
  } finally {
    settled.abort();
  }
}

function replaceDeadWorkers(pool: WorkerPool): void {
  let failures = 0;
  cluster.on("exit", (worker, code, signal) => {
    const servedMs = performance.now() - (pool.openedAt.get(worker.id) ?? performance.now());
    pool.openedAt.delete(worker.id);
    if (pool.isStopping) return;
    failures = servedMs < STABLE_AFTER_MS ? failures + 1 : 0;
    if (failures >= MAX_FAILURES) {
      throw new Error(m.start_processes_failing({ count: failures }));
    }
    log.error(
      { worker: worker.process.pid, code, signal },
      "a worker process exited; starting another",
    );
    setTimeout(() => pool.isStopping || cluster.fork(pool.settings), failures * AGAIN_AFTER_MS);
  });
}

async function stopAll(pool: WorkerPool): Promise<number> {
  pool.isStopping = true;
  const codes = Object.values(cluster.workers ?? {}).map(async (worker) => {
    if (!worker || worker.isDead()) return 0;
    const ended = once(worker, "exit");
    worker.process.kill("SIGTERM");
    const [code, signal] = await ended;
    if (typeof code === "number") return code;
    return signal === "SIGTERM" ? 0 : 1; // It ended before it could listen for signals.
  });
  return Math.max(0, ...(await Promise.all(codes)));
}
