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
import { announceWorker, unlockDeadWorkers } from "./job-workers.server.ts";

/** A payload has been JSON, so that each job parses its own by a schema. */
export type Jobs = TaskList;

/** `at` is a crontab in UTC: minute, hour, day, month, weekday. */
export type Routine = { job: string; at: string; queue?: string };

const CONCURRENCY = 2;
const CLOSING_MS = 1_000;
const RESTART_AFTER_MS = 5_000;
const UNLOCK_DEAD_EVERY_MS = 60_000;
/** Failed polls in a row, two seconds apart. */
const MAX_FAILURES = 3;

export type RunningJobs = { stop(): Promise<void> };

type Work = { jobs: Jobs; routines: Routine[]; unlockDeadEveryMs: number };

const logger = new Logger(() => (level, message, details) => {
  const error = details?.error;
  if (level === "error") log.error(error, message);
  else if (level === "warning") log.warn(message);
  else log.trace(message);
});

/** A runner that gives up is replaced. @throws the database's error when the first runner does not start. */
export async function runJobs(
  jobs: Jobs,
  routines: Routine[],
  unlockDeadEveryMs = UNLOCK_DEAD_EVERY_MS,
): Promise<RunningJobs> {
  const work: Work = { jobs, routines, unlockDeadEveryMs };
  let isClosing = false;
  let timer: NodeJS.Timeout | undefined;
  let stop = await startRunner(work, later);
  function later(): void {
    if (!isClosing) timer = setTimeout(() => void again(), RESTART_AFTER_MS);
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

/** `run` migrates too, but two processes that start together on a new database would collide. */
export async function prepareJobs(): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockSchema(tx);
    await runMigrations({ pgPool: connectionPool(), logger });
  });
}

async function startRunner(
  { jobs, routines, unlockDeadEveryMs }: Work,
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
    concurrency: CONCURRENCY,
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
  const unlocking = setInterval(() => void unlockDead(), unlockDeadEveryMs);
  await unlockDead();
  let isOver = false;
  async function cleanUp(): Promise<void> {
    isOver = true;
    clearInterval(unlocking);
    await presence.end();
  }
  const ended = runner.promise.catch((error: unknown) => log.error(error, "the jobs stopped"));
  void ended.then(() => (isOver ? undefined : cleanUp().then(onEnd)));
  return async () => {
    if (isOver) return;
    isOver = true;
    await runner.stop();
    await cleanUp();
  };
}

/** The runner would go on forever: when the connection breaks under its first query, it caches that failure. */
function onLastingFailure(events: WorkerEvents, giveUp: () => void): void {
  let failures = 0;
  events.on("worker:getJob:error", () => {
    failures += 1;
    if (failures === MAX_FAILURES * CONCURRENCY) giveUp();
  });
  for (const success of ["worker:getJob:empty", "job:start"] as const) {
    events.on(success, () => {
      failures = 0;
    });
  }
}

async function unlockDead(): Promise<void> {
  try {
    await unlockDeadWorkers();
  } catch (error) {
    log.error(error, "the jobs of dead workers could not be unlocked");
  }
}

export async function countQueuedJobs(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from graphile_worker.jobs where attempts < max_attempts
  `.execute(db);
  return rows[0]?.count ?? 0;
}

type JobOptions = {
  /** A job replaces a queued one with the same key. */
  key?: string;
  queue?: string;
  isLowPriority?: boolean;
  maxAttempts?: number;
  /** Not before. */
  runAt?: Date;
};

/** The job runs after, and only if, the transaction is committed. */
export async function addJob(
  tx: Db,
  job: string,
  payload: Record<string, string>,
  { key, queue, isLowPriority = false, maxAttempts, runAt }: JobOptions = {},
): Promise<void> {
  await sql`
    select graphile_worker.add_job(
      ${job}, ${JSON.stringify(payload)}::json, queue_name => ${queue ?? null},
      job_key => ${key ?? null}, priority => ${isLowPriority ? 10 : 0},
      max_attempts => ${maxAttempts ?? 10}, run_at => ${runAt ?? null}::timestamptz)
  `.execute(tx);
}

/** Of many payloads in one statement. */
export async function addJobs(
  tx: Db,
  job: string,
  jobs: { payload: Record<string, string>; key: string }[],
): Promise<void> {
  await sql`
    select graphile_worker.add_job(
      ${job}, each->'payload', job_key => each->>'key', max_attempts => 25)
    from json_array_elements(${JSON.stringify(jobs)}::json) each
  `.execute(tx);
}

export async function isJobDue(job: string): Promise<boolean> {
  const { rows } = await sql`
    select from graphile_worker.jobs where task_identifier = ${job} and attempts < max_attempts
    union all
    select from graphile_worker.jobs where task_identifier = ${job} and locked_at is not null
    limit 1
  `.execute(db);
  return rows.length > 0;
}

export async function isJobQueued(tx: Db, key: string): Promise<boolean> {
  const { rows } = await sql`
    select from graphile_worker.jobs
    where key = ${key} and (attempts < max_attempts or locked_at is not null)
  `.execute(tx);
  return rows.length > 0;
}
