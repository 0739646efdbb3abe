import type { Job, Task, TaskList } from "graphile-worker";
import { sql } from "kysely";
import { db } from "#app/platform/database/db.server.ts";
import { log } from "#app/platform/system/log.server.ts";

/* No job is given up, unless it ends its own attempts (`endsItself`) and displays the result. */

/** Maximum attempts that the runner can count. Each kill of a job lowers its own by one. */
export const NO_LIMIT = 32_767;
const LOWERED_BY_KILLS = Math.floor(NO_LIMIT / 2);

const FAILURES_BEFORE_CALL = 5;
const CALL_AGAIN_MS = 60 * 60_000;
const MAX_PROBLEM_LENGTH = 300;

type CallPerson = (job: string, failures: number) => Promise<void>;

let callPerson: CallPerson = async () => undefined;
const ending = new WeakSet<object>();
const endingNames = new Set<string>();
/** Consecutive failures by name, because each run of a scheduled job is a job of its own. */
const failuresOfScheduled = new Map<string, number>();

const calledAt = new Map<string, number>();

export function whenJobsFail(call: CallPerson): void {
  callPerson = call;
  calledAt.clear();
}

export function endsItself<Work extends object>(work: Work): Work {
  ending.add(work);
  return work;
}

export function isEndingItself(work: object | undefined): boolean {
  return work !== undefined && ending.has(work);
}

export function watchJobs(jobs: TaskList): TaskList {
  const watched: TaskList = {};
  for (const [name, work] of Object.entries(jobs)) {
    if (!work) continue;
    const isEnding = isEndingItself(work);
    if (isEnding) endingNames.add(name);
    watched[name] = isEnding ? work : watch(name, work);
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
  if (failures % FAILURES_BEFORE_CALL !== 0) return;
  // Only the first of many jobs that fail for one reason notifies the owner.
  const isCalled = Date.now() - (calledAt.get(name) ?? 0) < CALL_AGAIN_MS;
  if (isCalled) return;
  calledAt.set(name, Date.now());
  try {
    await callPerson(name, failures);
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
      attempts - max_attempts + ${NO_LIMIT} as failures,
      left(coalesce(last_error, 'The shop stopped while it ran.'), ${MAX_PROBLEM_LENGTH}) as problem
    from graphile_worker.jobs
    where attempts < max_attempts
      and attempts - max_attempts + ${NO_LIMIT} >= ${FAILURES_BEFORE_CALL}
    order by run_at
  `.execute(db);
  return rows.filter(({ name }) => !endingNames.has(name));
}

export async function retryFailingJobs(): Promise<number> {
  const ids = (await listFailingJobs()).map(({ id }) => id);
  const { rows } = await sql`
    select from graphile_worker.reschedule_jobs(${ids}::bigint[], run_at => now())
  `.execute(db);
  return rows.length;
}

export async function liftLimits(): Promise<void> {
  await sql`
    select graphile_worker.reschedule_jobs(array_agg(id), max_attempts => ${NO_LIMIT})
    from graphile_worker.jobs where max_attempts < ${LOWERED_BY_KILLS} and locked_at is null
    having count(*) > 0
  `.execute(db);
}
