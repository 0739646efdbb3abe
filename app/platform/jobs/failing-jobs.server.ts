import type { Job, Task, TaskList } from "graphile-worker";
import { sql } from "kysely";
import { db } from "#app/platform/database/db.server.ts";
import { log } from "#app/platform/system/log.server.ts";

/* Jobs are retried without end, unless they limit their own tries (`withOwnRetries`). */

/** Maximum attempts that the runner can count. Each kill of a job lowers its own by one. */
export const MAX_ATTEMPTS = 32_767;
const RESET_BELOW_ATTEMPTS = Math.floor(MAX_ATTEMPTS / 2);

const FAILURES_BEFORE_NOTIFICATION = 5;
const NOTIFICATION_INTERVAL_MS = 60 * 60_000;
const MAX_PROBLEM_LENGTH = 300;

type NotifyOwner = (job: string, failures: number) => Promise<void>;

let notifyOwner: NotifyOwner = async () => undefined;
const jobsWithOwnRetries = new WeakSet<object>();
const namesWithOwnRetries = new Set<string>();
/** Consecutive failures by name, because each run of a scheduled job is a job of its own. */
const failuresOfScheduled = new Map<string, number>();

const notifiedAt = new Map<string, number>();

export function setFailingJobListener(notify: NotifyOwner): void {
  notifyOwner = notify;
  notifiedAt.clear();
}

export function withOwnRetries<Work extends object>(work: Work): Work {
  jobsWithOwnRetries.add(work);
  return work;
}

export function hasOwnRetries(work: object | undefined): boolean {
  return work !== undefined && jobsWithOwnRetries.has(work);
}

export function watchJobs(jobs: TaskList): TaskList {
  const watched: TaskList = {};
  for (const [name, work] of Object.entries(jobs)) {
    if (!work) continue;
    const isRetryingItself = hasOwnRetries(work);
    if (isRetryingItself) namesWithOwnRetries.add(name);
    watched[name] = isRetryingItself ? work : watch(name, work);
  }
  return watched;
}

function watch(name: string, work: Task): Task {
  return async (payload, helpers) => {
    try {
      const result = await work(payload, helpers);
      failuresOfScheduled.delete(name);
      return result;
    } catch (error) {
      if (!helpers.abortSignal?.aborted) await countFailure(name, payload, helpers.job);
      throw error;
    }
  };
}

async function countFailure(name: string, payload: unknown, { attempts }: Job): Promise<void> {
  const isScheduled = typeof payload === "object" && payload !== null && "_cron" in payload;
  const failures = isScheduled ? (failuresOfScheduled.get(name) ?? 0) + 1 : attempts;
  if (isScheduled) failuresOfScheduled.set(name, failures);
  if (failures % FAILURES_BEFORE_NOTIFICATION !== 0) return;
  // Only the first of many jobs that fail for one reason notifies the owner.
  const wasJustNotified = Date.now() - (notifiedAt.get(name) ?? 0) < NOTIFICATION_INTERVAL_MS;
  if (wasJustNotified) return;
  notifiedAt.set(name, Date.now());
  try {
    await notifyOwner(name, failures);
  } catch (error) {
    log.error({ err: error, job: name }, "couldn't notify anyone about a failing job");
  }
}

export type FailingJob = {
  id: string;
  name: string;
  failures: number;
  problem: string;
  runAt: Date;
};

export async function listFailingJobs(): Promise<FailingJob[]> {
  const { rows } = await sql<FailingJob>`
    select id::text, task_identifier as name, run_at,
      attempts - max_attempts + ${MAX_ATTEMPTS} as failures,
      left(coalesce(last_error, 'The shop stopped while it ran.'), ${MAX_PROBLEM_LENGTH}) as problem
    from graphile_worker.jobs
    where attempts < max_attempts
      and attempts - max_attempts + ${MAX_ATTEMPTS} >= ${FAILURES_BEFORE_NOTIFICATION}
    order by run_at
  `.execute(db);
  return rows.filter(({ name }) => !namesWithOwnRetries.has(name));
}

export async function retryFailingJobs(): Promise<number> {
  const ids = (await listFailingJobs()).map(({ id }) => id);
  const { rows } = await sql`
    select from graphile_worker.reschedule_jobs(${ids}::bigint[], run_at => now())
  `.execute(db);
  return rows.length;
}

export async function resetMaxAttempts(): Promise<void> {
  await sql`
    select graphile_worker.reschedule_jobs(array_agg(id), max_attempts => ${MAX_ATTEMPTS})
    from graphile_worker.jobs where max_attempts < ${RESET_BELOW_ATTEMPTS} and locked_at is null
    having count(*) > 0
  `.execute(db);
}
