import { EventEmitter } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import {
  Logger,
  parseCronItems,
  type RunnerOptions,
  run,
  type TaskList,
  type WorkerEvents,
} from "graphile-worker";
import { connectionPool } from "#app/platform/database/db.server.ts";
import { log } from "#app/platform/system/log.server.ts";
import { runInBackground } from "#app/platform/system/request-scope.server.ts";
import { MAX_ATTEMPTS, watchJobs } from "./failing-jobs.server.ts";

/** Each job parses its payload with a schema, because it has been JSON. */
export type Jobs = TaskList;

/** `at` is a crontab in UTC: minute, hour, day, month, weekday. */
export type Schedule = { job: string; at: string; queue?: string };

export type JobPool = { jobs: Jobs; schedules: Schedule[]; atOnce: number };

export type RunningPool = { name: string; ended: Promise<void>; stop(): Promise<void> };

const CLOSING_MS = 1_000;
/** The runner waits forever if it fails to record the ends of two jobs at once. */
const FAILED_CLOSING_MS = 5_000;
const MAX_FAILURES = 3;

/**
 * Makes the runner handle a failure to record a job's end, which it does only in batches, even of one
 * job. Otherwise it rejects a promise that nobody awaits, which would end the process.
 */
const recordedInBatches = { completeJobBatchDelay: 0, failJobBatchDelay: 0 };

/** Workers that call other servers hold no connection, so there may be more than connections. */
const poolSizeWarning = "having maxPoolSize";

export const jobLogger = new Logger(() => (level, message, details) => {
  const error = details?.error;
  // A job that the shop's stop interrupts has not failed: it continues at the next start.
  const isInterrupted = error instanceof Error && error.name === "AbortError";
  if (level === "error" && !isInterrupted) log.error(error, message);
  else if (level === "warning" && !message.includes(poolSizeWarning)) log.warn(message);
  else log.trace(message);
});

export async function startPool({ jobs, schedules, atOnce }: JobPool): Promise<RunningPool> {
  let name = "";
  const events: WorkerEvents = new EventEmitter();
  events.on("pool:create", ({ workerPool }) => {
    name = workerPool.id;
  });
  const options: RunnerOptions = {
    pgPool: connectionPool(),
    logger: jobLogger,
    events,
    noHandleSignals: true,
    concurrency: atOnce,
    gracefulShutdownAbortTimeout: CLOSING_MS,
    preset: { worker: recordedInBatches },
    taskList: watchJobs(jobs),
    parsedCronItems: parseCronItems(
      schedules.map(({ job, at, queue }) => ({
        task: job,
        match: at,
        options: { maxAttempts: MAX_ATTEMPTS, jobKey: job, ...(queue && { queueName: queue }) },
      })),
    ),
  };
  const runner = await runInBackground(() => run(options));
  let hasFailed = false;
  const failed = new Promise<void>((resolve) => {
    events.once("pool:fatalError", () => {
      hasFailed = true;
      resolve();
    });
  });
  let isStopped = false;
  async function stop(): Promise<void> {
    if (isStopped) return;
    isStopped = true;
    const stopped = runner.stop().catch(() => undefined);
    const timeout = hasFailed ? [delay(FAILED_CLOSING_MS, undefined, { ref: false })] : [];
    await Promise.race([stopped, ...timeout]);
  }
  onLastingFailure(events, MAX_FAILURES * atOnce, () => void stop());
  const ended = runner.promise.catch((error: unknown) =>
    log.error(error, "the job runner stopped"),
  );
  return { name, ended: Promise.race([ended, failed]), stop };
}

/** Detects a failure that the runner caches forever: a break during a connection's first query. */
function onLastingFailure(events: WorkerEvents, most: number, giveUp: () => void): void {
  let failures = 0;
  events.on("worker:getJob:error", () => {
    failures += 1;
    if (failures === most) giveUp();
  });
  for (const success of ["worker:getJob:empty", "job:start"] as const) {
    events.on(success, () => {
      failures = 0;
    });
  }
}
