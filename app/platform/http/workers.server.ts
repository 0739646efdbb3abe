import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { log } from "#app/platform/system/log.server.ts";
import { m } from "#messages";

const PROVEN_AFTER_MS = 10_000;
const MAX_FAILURES = 5;
const AGAIN_AFTER_MS = 200;

export type Workers = {
  port: number;
  stop(): Promise<number>;
};

type Crew = {
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
  const crew: Crew = { settings, openedAt: new Map(), isStopping: false };
  cluster.on("listening", ({ id }) => crew.openedAt.set(id, performance.now()));
  const stop = () => stopAll(crew);
  try {
    const ports = Array.from({ length: count }, () => untilOpen(cluster.fork(settings), signal));
    const [port = 0] = await Promise.all(ports);
    replaceTheDead(crew);
    // One may have died while the others were still starting.
    const living = Object.keys(cluster.workers ?? {}).length;
    for (let n = living; n < count; n += 1) cluster.fork(settings);
    return { port, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function untilOpen(worker: Worker, signal: AbortSignal): Promise<number> {
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

function replaceTheDead(crew: Crew): void {
  let failures = 0;
  cluster.on("exit", (worker, code, signal) => {
    const servedMs = performance.now() - (crew.openedAt.get(worker.id) ?? performance.now());
    crew.openedAt.delete(worker.id);
    if (crew.isStopping) return;
    failures = servedMs < PROVEN_AFTER_MS ? failures + 1 : 0;
    if (failures >= MAX_FAILURES) {
      throw new Error(m.start_processes_failing({ count: failures }));
    }
    log.error(
      { worker: worker.process.pid, code, signal },
      "a worker process exited; starting another",
    );
    setTimeout(() => crew.isStopping || cluster.fork(crew.settings), failures * AGAIN_AFTER_MS);
  });
}

async function stopAll(crew: Crew): Promise<number> {
  crew.isStopping = true;
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
