import { Logger, run } from "graphile-worker";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { connectionPool, db } from "../../app/platform/database/db.server.ts";
import { listFailingJobs } from "../../app/platform/jobs/failing-jobs.server.ts";
import { addJob, prepareJobs, runJobs } from "../../app/platform/jobs/job-runner.server.ts";
import { unlockDeadWorkers } from "../../app/platform/jobs/job-workers.server.ts";
import { completeJobs, makeJobsDue, untilIdle } from "../fixtures/queued-jobs.ts";
import { until } from "../fixtures/until.ts";

/** Returns a job that resolves with its payload. */
function resolvingJob() {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  return { promise, jobs: { resolve: async (payload: unknown) => resolve(payload) } };
}

/** Returns jobs that run until they are released. `allBegun` resolves when this many have begun. */
function slowJobs(count: number) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: allBegun, resolve: report } = Promise.withResolvers<void>();
  let begun = 0;
  const slow = () => {
    begun += 1;
    if (begun === count) report();
    return released;
  };
  return { jobs: { slow }, release, allBegun, begun: () => begun };
}

/** Starts a worker with an endless job. It holds no lock, so that others consider it dead. */
async function startDeadWorker() {
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await prepareJobs();
  const runner = await run({
    pgPool: connectionPool(),
    logger: new Logger(() => () => undefined),
    noHandleSignals: true,
    concurrency: 1,
    taskList: {
      resolve: () => {
        begin();
        return released;
      },
    },
  });
  return {
    begun,
    async stop() {
      release();
      await runner.stop();
    },
  };
}

test("a job runs if, and only if, its transaction commits", async () => {
  const { promise, jobs } = resolvingJob();
  const running = await runJobs(jobs, []);
  const failing = db.transaction().execute(async (tx) => {
    await addJob(tx, "resolve", { word: "rolled back" });
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  await db.transaction().execute((tx) => addJob(tx, "resolve", { word: "committed" }));
  expect(await promise).toEqual({ word: "committed" });
  await running.stop();
});

test("a killed worker's job is started again, and a live worker's job is left alone", async () => {
  const slow = slowJobs(1);
  const living = await runJobs(slow.jobs, []);
  await addJob(db, "slow", {});
  await slow.allBegun;
  const dead = await startDeadWorker();
  await addJob(db, "resolve", { word: "half done" });
  await dead.begun;
  const { promise, jobs } = resolvingJob();
  const other = await runJobs({ ...jobs, ...slow.jobs }, []);
  expect(await promise).toEqual({ word: "half done" });
  expect(slow.begun()).toBe(1);
  slow.release();
  await Promise.all([living.stop(), other.stop(), dead.stop()]);
});

async function findJob(name: string) {
  const { rows } = await sql<{ attempts: number; isDue: boolean; delaySeconds: number }>`
    select attempts, run_at <= now() as "isDue",
      extract(epoch from run_at - updated_at)::float as "delaySeconds"
    from graphile_worker.jobs where task_identifier = ${name}`.execute(db);
  return rows[0];
}

async function beginAndKill() {
  const dead = await startDeadWorker();
  await makeJobsDue();
  await dead.begun;
  expect(await findJob("resolve")).toMatchObject({ attempts: 1 });
  await unlockDeadWorkers();
  return dead;
}

test("a kill does not count as an attempt, and a job killed repeatedly waits longer each time", async () => {
  await prepareJobs();
  await addJob(db, "resolve", { word: "killed" });
  const dead = [await beginAndKill()];
  expect(await findJob("resolve")).toMatchObject({ attempts: 0, isDue: true });
  const delays: number[] = [];
  for (let kill = 2; kill <= 5; kill += 1) {
    dead.push(await beginAndKill());
    const job = await findJob("resolve");
    expect(job).toMatchObject({ attempts: 0 });
    delays.push(Math.round(job?.delaySeconds ?? 0));
  }
  expect(delays).toEqual([2, 6, 19, 54]);
  const [failing] = await listFailingJobs();
  expect(failing).toMatchObject({ failures: 5, problem: "The shop stopped while it ran." });
  for (const worker of dead) await worker.stop();
  await completeJobs();
});

test("a long-running process finishes the job of a killed one", async () => {
  const slow = slowJobs(2);
  const { promise, jobs } = resolvingJob();
  const open = await runJobs({ ...jobs, ...slow.jobs }, [], 20);
  await Promise.all([addJob(db, "slow", {}), addJob(db, "slow", {})]);
  await slow.allBegun; // The dead worker takes the next job.
  const dead = await startDeadWorker();
  await addJob(db, "resolve", { word: "half done" });
  await dead.begun;
  slow.release();
  expect(await promise).toEqual({ word: "half done" });
  await Promise.all([open.stop(), dead.stop()]);
});

test("jobs continue after every connection is cut", async () => {
  const { promise, jobs } = resolvingJob();
  const running = await runJobs(jobs, []);
  connectionPool()
    .removeAllListeners("error")
    .on("error", () => undefined);
  await connectionPool().query(
    `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
  );
  // An idle connection does not know yet that it was closed, and fails its first query.
  const add = () => addJob(db, "resolve", { word: "after the cut" }, { key: "once" });
  await expect.poll(() => add().then(() => "added", String), { timeout: 30_000 }).toBe("added");
  expect(await promise).toEqual({ word: "after the cut" });
  await running.stop();
  // Nobody of the stopped runner takes the next job.
  const other = await startDeadWorker();
  await add();
  await other.begun;
  await other.stop();
});

test("two jobs whose ends cannot be recorded run again instead of stopping the shop", async () => {
  await prepareJobs();
  await sql`
    create function fail_once() returns trigger language plpgsql as $$ begin
      if nextval('recorded_ends') <= 2 then raise 'The connection was lost.'; end if;
      return old;
    end $$`.execute(db);
  await sql`create sequence recorded_ends`.execute(db);
  await sql`
    create trigger fail_once before delete on graphile_worker._private_jobs
    for each row execute function fail_once()`.execute(db);
  const twice = slowJobs(4);
  const running = await runJobs(twice.jobs, [], 20);
  await Promise.all([addJob(db, "slow", {}), addJob(db, "slow", {})]);
  await until(() => twice.begun() === 2);
  twice.release();
  await twice.allBegun;
  await untilIdle();
  await running.stop();
  await sql`drop trigger fail_once on graphile_worker._private_jobs`.execute(db);
});
