import type pg from "pg";
import { connectionPool } from "#app/platform/database/db.server.ts";
import { log } from "#app/platform/system/log.server.ts";
import { MAX_ATTEMPTS } from "./failing-jobs.server.ts";

/** First half of a worker's advisory lock, which no other lock of the shop uses. */
export const JOB_WORKERS_LOCK = 7_305;
const RETRY_AFTER_MS = 1_000;

type WorkerLocks = { end(): Promise<void> };

/** @throws the database's error, because other processes would take the jobs. */
export async function holdWorkerLocks(...names: string[]): Promise<WorkerLocks> {
  let lockClient: pg.PoolClient | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  function drop(client: pg.PoolClient): void {
    if (lockClient !== client) return;
    lockClient = undefined;
    client.release(true);
  }
  function lose(client: pg.PoolClient, error: Error): void {
    log.warn(error, "the lock of the job worker was lost");
    drop(client);
    acquireLocksLater();
  }
  function acquireLocksLater(): void {
    if (isOver) return;
    timer = setTimeout(() => void acquireLocks().catch(acquireLocksLater), RETRY_AFTER_MS);
    timer.unref();
  }
  async function acquireLocks(): Promise<void> {
    const client = await connectionPool().connect();
    if (isOver) return client.release();
    lockClient = client;
    let isLocked = false;
    // A connection that breaks during a query reports it twice: here and to the query.
    client.on("error", (error) => isLocked && lose(client, error));
    try {
      for (const name of names) {
        await client.query("select pg_advisory_lock($1, hashtext($2))", [JOB_WORKERS_LOCK, name]);
      }
      isLocked = true;
    } catch (error) {
      drop(client);
      throw error;
    }
  }
  await acquireLocks();
  return {
    async end() {
      isOver = true;
      clearTimeout(timer);
      if (lockClient) drop(lockClient);
    },
  };
}

type DeadJob = { id: string; worker: string; isSuperseded: boolean };

const deadJobs = `
  select id, locked_by as worker, attempts >= max_attempts as "isSuperseded"
  from graphile_worker.jobs
  where locked_by is not null and not exists (
    select from pg_locks
    where locktype = 'advisory' and objsubid = 2 and granted
      and database = (select oid from pg_database where datname = current_database())
      and classid = $1::int::oid and objid = hashtext(locked_by)::oid)`;

/** A kill lowers the maximum attempts, and delays the job by up to six hours. */
const rescheduleKilled = `
  select graphile_worker.reschedule_jobs(array[id],
    attempts => greatest(attempts - 1, 0), max_attempts => max_attempts - 1,
    run_at => now() + interval '1 second' * (exp(least($2 - max_attempts, 10)) - 1))
  from graphile_worker.jobs where id = any($1::bigint[])`;

/** A job stays ended if its key was queued again meanwhile. */
export async function unlockDeadWorkers(): Promise<void> {
  const client = await connectionPool().connect();
  try {
    await client.query("begin");
    const { rows } = await client.query<DeadJob>(deadJobs, [JOB_WORKERS_LOCK]);
    if (rows.length > 0) {
      const workers = [...new Set(rows.map(({ worker }) => worker))];
      await client.query("select graphile_worker.force_unlock_workers($1)", [workers]);
      const killed = rows.filter(({ isSuperseded }) => !isSuperseded).map(({ id }) => id);
      await client.query(rescheduleKilled, [killed, MAX_ATTEMPTS]);
    }
    await client.query("commit");
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}
