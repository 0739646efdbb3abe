import { EventEmitter } from "node:events";
import {
  Logger,
  parseCronItems,
  run,
  runMigrations,
  type TaskList,
  type WorkerEvents,
} from "graphile-worker";
import { sql } from "kysely";
import { connectionPool, type Db, db } from "#app/database/db.server.ts";
import { lockSchema } from "#app/database/schema-lock.server.ts";
import { log } from "#app/system/log.server.ts";
import { announceWorker, freeDeadWorkers } from "./job-workers.server.ts";

/** What is left to do of a kind, by name. Whatever a job gets has been JSON; it reads it by a schema. */
export type Jobs = TaskList;

/** A job by its name, and when it is due as in a crontab (UTC): minute, hour, day, month, weekday. */
export type Routine = { job: string; at: string; queue?: string };

/** So that a cover does not wait for somebody's long analysis. */
const AT_ONCE = 2;
/** Milliseconds that a job may go on when the shop closes, before its signal tells it to stop. */
const CLOSING_MS = 1_000;
const AGAIN_AFTER_MS = 5_000;
const DEAD_ARE_FREED_EVERY_MS = 60_000;
/** Asked in vain so often in a row, two seconds apart, a runner is replaced. */
const MOST_FAILURES = 3;

export type RunningJobs = { stop(): Promise<void> };

type Work = { jobs: Jobs; routines: Routine[]; freeDeadEveryMs: number };

const logger = new Logger(() => (level, message, details) => {
  const error = details?.error;
  if (level === "error") log.error(error, message);
  else if (level === "warning") log.warn(message);
  else log.trace(message);
});

/**
 * Migrates the runner's own schema (`graphile_worker`, under its own lock) and works on jobs, two at a
 * time. A job that a killed process had begun is begun again, by a process that lives within
 * `freeDeadEveryMs`. When the database was away for so long that the runner gave up, another takes over.
 * @throws the database's error when the first one does not start.
 */
export async function runJobs(
  jobs: Jobs,
  routines: Routine[],
  freeDeadEveryMs = DEAD_ARE_FREED_EVERY_MS,
): Promise<RunningJobs> {
  const work: Work = { jobs, routines, freeDeadEveryMs };
  let isClosing = false;
  let timer: NodeJS.Timeout | undefined;
  let stop = await startRunner(work, later);
  function later(): void {
    if (!isClosing) timer = setTimeout(() => void again(), AGAIN_AFTER_MS);
  }
  async function again(): Promise<void> {
    try {
      stop = await startRunner(work, later);
    } catch (error) {
      log.error(error, "the jobs could not be started again");
      later();
    }
  }
  return {
    async stop() {
      isClosing = true;
      clearTimeout(timer);
      await stop();
    },
  };
}

/**
 * Brings the runner's own schema up to date, which `run` would do as well, but not one process at a time: of
 * two that start together on a new database one could meet half of what the other does. For commands in a
 * shell, too: `addJob` needs it.
 */
export async function prepareJobs(): Promise<void> {
  await db.transaction().execute(async (on) => {
    await lockSchema(on);
    await runMigrations({ pgPool: connectionPool(), logger });
  });
}

/** Answers how to stop it; `onEnd` is called when it has ended by itself. */
async function startRunner(
  { jobs, routines, freeDeadEveryMs }: Work,
  onEnd: () => void,
): Promise<() => Promise<void>> {
  let name = "";
  const events: WorkerEvents = new EventEmitter();
  events.on("pool:create", ({ workerPool }) => {
    name = workerPool.id; // what its jobs are locked by
  });
  await prepareJobs();
  const runner = await run({
    pgPool: connectionPool(),
    logger,
    events,
    noHandleSignals: true,
    concurrency: AT_ONCE,
    gracefulShutdownAbortTimeout: CLOSING_MS,
    taskList: jobs,
    parsedCronItems: parseCronItems(
      routines.map(({ job, at, queue }) => ({
        task: job,
        match: at,
        options: queue ? { queueName: queue } : {},
      })),
    ),
  });
  onLastingFailure(events, () => void runner.stop().catch(() => undefined));
  const presence = await announceWorker(name);
  const freeing = setInterval(() => void freeDead(), freeDeadEveryMs);
  await freeDead();
  let isOver = false;
  async function clearUp(): Promise<void> {
    isOver = true;
    clearInterval(freeing);
    await presence.end();
  }
  const ended = runner.promise.catch((error: unknown) => log.error(error, "the jobs stopped"));
  void ended.then(() => (isOver ? undefined : clearUp().then(onEnd)));
  return async () => {
    if (isOver) return;
    isOver = true;
    await runner.stop();
    await clearUp();
  };
}

/**
 * Calls `giveUp` when every worker has asked for a job in vain for a while. The runner itself would go on
 * for ever: when the connection breaks under its very first question, it keeps that failure as the answer.
 */
function onLastingFailure(events: WorkerEvents, giveUp: () => void): void {
  let failures = 0;
  events.on("worker:getJob:error", () => {
    failures += 1;
    if (failures === MOST_FAILURES * AT_ONCE) giveUp();
  });
  for (const success of ["worker:getJob:empty", "job:start"] as const) {
    events.on(success, () => {
      failures = 0;
    });
  }
}

async function freeDead(): Promise<void> {
  try {
    await freeDeadWorkers();
  } catch (error) {
    log.error(error, "the jobs of dead workers could not be freed");
  }
}

/** How many jobs are waiting or being done, by all processes. */
export async function countQueuedJobs(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from graphile_worker._private_jobs where attempts < max_attempts
  `.execute(db);
  return rows[0]?.count ?? 0;
}

type JobChoice = {
  /** Of several jobs with one key the last one added counts. */
  key?: string;
  /** Jobs of one queue are done one after the other. */
  queue?: string;
  /** Done only when nothing else waits. */
  isPatient?: boolean;
  maxAttempts?: number;
};

/** Leaves a job to be done after, and only if, the transaction `on` is committed. */
export async function addJob(
  on: Db,
  job: string,
  payload: Record<string, string>,
  { key, queue, isPatient = false, maxAttempts }: JobChoice = {},
): Promise<void> {
  await sql`
    select graphile_worker.add_job(
      ${job}, ${JSON.stringify(payload)}::json, queue_name => ${queue ?? null},
      job_key => ${key ?? null}, priority => ${isPatient ? 10 : 0},
      max_attempts => ${maxAttempts ?? 10})
  `.execute(on);
}

/** Whether a job of this name is being done or waits for its turn; one that was given up does not. */
export async function isJobDue(job: string): Promise<boolean> {
  const { rows } = await sql`
    select from graphile_worker.jobs where task_identifier = ${job} and attempts < max_attempts
    union all
    select from graphile_worker.jobs where task_identifier = ${job} and locked_at is not null
    limit 1
  `.execute(db);
  return rows.length > 0;
}
