import { runMigrations } from "graphile-worker";
import { type RawBuilder, sql } from "kysely";
import { connectionPool, type Db, db } from "#app/platform/database/db.server.ts";
import { lockSchema } from "#app/platform/database/schema-lock.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { log } from "#app/platform/system/log.server.ts";
import { MAX_ATTEMPTS, resetMaxAttempts } from "./failing-jobs.server.ts";
import {
  type JobPool,
  type Jobs,
  jobLogger,
  type RunningPool,
  type Schedule,
  startPool,
} from "./job-pool.server.ts";
import { holdWorkerLocks, unlockDeadWorkers } from "./job-workers.server.ts";

export type { JobPool, Jobs, Schedule } from "./job-pool.server.ts";

const AT_ONCE = 2;
const RESTART_AFTER_MS = 5_000;
const UNLOCK_DEAD_EVERY_MS = 60_000;

export type RunningJobs = { stop(): Promise<void> };

type RunnerOptions = { pools: JobPool[]; unlockDeadEveryMs: number };

/**
 * Replaces a runner that gives up. Jobs in `beside` wait for others. They share a pool, and each
 * entry's jobs must be in as many queues as it names workers (`atOnce`).
 * @throws the database's error if the first runner does not start.
 */
export async function runJobs(
  jobs: Jobs,
  schedules: Schedule[],
  unlockDeadEveryMs = UNLOCK_DEAD_EVERY_MS,
  slowPools: JobPool[] = [],
): Promise<RunningJobs> {
  const mainPool = { jobs, schedules, atOnce: AT_ONCE };
  const pools = slowPools.length > 0 ? [mainPool, mergePools(slowPools)] : [mainPool];
  const work: RunnerOptions = { pools, unlockDeadEveryMs };
  let isClosing = false;
  let timer: NodeJS.Timeout | undefined;
  let starting = startRunner(work, scheduleRestart);
  await starting;
  function scheduleRestart(): void {
    if (!isClosing) timer = setTimeout(() => void restart(), RESTART_AFTER_MS);
  }
  async function restart(): Promise<void> {
    try {
      starting = startRunner(work, scheduleRestart);
      await starting;
    } catch (error) {
      log.error(error, "couldn't restart the job runner");
      scheduleRestart();
    }
  }
  return {
    async stop() {
      isClosing = true;
      clearTimeout(timer);
      // A runner that is just starting would otherwise outlive its stop.
      const stop = await starting.catch(() => undefined);
      await stop?.();
    },
  };
}

function mergePools(pools: JobPool[]): JobPool {
  return {
    jobs: Object.assign({}, ...pools.map(({ jobs }) => jobs)),
    schedules: pools.flatMap(({ schedules }) => schedules),
    atOnce: pools.reduce((sum, { atOnce }) => sum + atOnce, 0),
  };
}

/** Migrates first: two processes that start on a new database would collide in `run`. */
export async function prepareJobs(): Promise<void> {
  await inTransaction(async (tx) => {
    await lockSchema(tx);
    await runMigrations({ pgPool: connectionPool(), logger: jobLogger });
  });
}

async function startRunner(
  { pools, unlockDeadEveryMs }: RunnerOptions,
  onEnd: () => void,
): Promise<() => Promise<void>> {
  await prepareJobs();
  const started = await startPools(pools);
  const stopAll = () => Promise.all(started.map((pool) => pool.stop()));
  const workerLocks = await holdWorkerLocks(...started.map(({ name }) => name)).catch(
    async (error) => {
      await stopAll();
      throw error;
    },
  );
  const unlocking = setInterval(() => void unlockDead(), unlockDeadEveryMs);
  await unlockDead();
  let isOver = false;
  async function end(): Promise<void> {
    isOver = true;
    clearInterval(unlocking);
    await stopAll();
    await workerLocks.end();
  }
  const ended = Promise.race(started.map((pool) => pool.ended));
  void ended.then(() => (isOver ? undefined : end().then(onEnd)));
  return async () => {
    if (!isOver) await end();
  };
}

async function startPools(pools: JobPool[]): Promise<RunningPool[]> {
  const starting = await Promise.allSettled(pools.map(startPool));
  const started = starting.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  const failed = starting.find(({ status }) => status === "rejected");
  if (failed?.status !== "rejected") return started;
  await Promise.all(started.map((pool) => pool.stop()));
  throw failed.reason;
}

async function unlockDead(): Promise<void> {
  try {
    await unlockDeadWorkers();
    await resetMaxAttempts();
  } catch (error) {
    log.error(error, "couldn't unlock the jobs of dead workers");
  }
}

export async function countQueuedJobs(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from graphile_worker.jobs where attempts < max_attempts
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/** Returns since when the oldest job that could run has been waiting for a worker. */
export async function findWaitingSince(): Promise<Date | undefined> {
  const { rows } = await sql<{ runAt: Date | null }>`
    select min(run_at) as run_at from graphile_worker.jobs
    where attempts < max_attempts and locked_at is null and run_at <= now()
  `.execute(db);
  return rows[0]?.runAt ?? undefined;
}

type JobOptions = {
  key?: string;
  queue?: string;
  isLowPriority?: boolean;
  runAt?: Date;
  keepsRunAt?: boolean;
};

/** Returns the same queue for the same hexadecimal ID. Its jobs run one after another. */
export function queueFor(name: string, id: string, atOnce: number): string {
  return `${name} ${Number.parseInt(id.slice(-1), 16) % atOnce}`;
}

/** Runs the job only after the transaction commits. */
export async function addJob(
  tx: Db,
  job: string,
  payload: Record<string, string>,
  { key, queue, isLowPriority = false, runAt, keepsRunAt = false }: JobOptions = {},
): Promise<void> {
  await sql`
    select graphile_worker.add_job(
      ${job}, ${JSON.stringify(payload)}::json, queue_name => ${queue ?? null},
      job_key => ${key ?? null}, job_key_mode => ${keepsRunAt ? "preserve_run_at" : "replace"},
      priority => ${isLowPriority ? 10 : 0},
      max_attempts => ${MAX_ATTEMPTS}, run_at => ${runAt ?? null}::timestamptz)
  `.execute(tx);
}

export async function addJobs(
  tx: Db,
  job: string,
  jobs: { payload: Record<string, string>; key: string; queue: string }[],
): Promise<void> {
  await sql`
    select graphile_worker.add_job(
      ${job}, each->'payload', queue_name => each->>'queue', job_key => each->>'key',
      max_attempts => ${MAX_ATTEMPTS})
    from json_array_elements(${JSON.stringify(jobs)}::json) each
  `.execute(tx);
}

export function isJobPending(key: RawBuilder<string>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from graphile_worker.jobs where jobs.key = ${key}
      and (locked_at is not null or attempts < max_attempts and run_at <= now()))`;
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
