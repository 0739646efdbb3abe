import { Logger, run } from "graphile-worker";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { connectionPool, db } from "../../app/database/db.server.ts";
import { addJob, prepareJobs, runJobs } from "../../app/jobs/job-runner.server.ts";
import { unlockDeadWorkers } from "../../app/jobs/job-workers.server.ts";
import { completeJobs } from "../fixtures/queued-jobs.ts";

/** A job that resolves with its payload. */
function resolvingJob() {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  return { promise, jobs: { resolve: async (payload: unknown) => resolve(payload) } };
}

/** Jobs that go on until they are released. */
function slowJobs() {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let begun = 0;
  const slow = () => {
    begun += 1;
    return released;
  };
  return { jobs: { slow }, release, begun: () => begun };
}

/** A worker at a job that it never ends. It holds no lock, so that others take it for dead. */
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

test("a job is done if, and only if, its transaction is committed", async () => {
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

test("what a killed worker had begun is begun again, what a living one does is left alone", async () => {
  const slow = slowJobs();
  const living = await runJobs(slow.jobs, []);
  await addJob(db, "slow", {});
  await expect.poll(slow.begun).toBe(1);
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

async function attemptsOf(job: string) {
  const { rows } = await sql<{ attempts: number }>`
    select attempts from graphile_worker.jobs where task_identifier = ${job}`.execute(db);
  return rows.map(({ attempts }) => attempts);
}

test("a kill is no try: what a killed worker had begun has failed as often as before", async () => {
  const dead = await startDeadWorker();
  await addJob(db, "resolve", { word: "killed" });
  await dead.begun;
  expect(await attemptsOf("resolve")).toEqual([1]);
  await unlockDeadWorkers();
  expect(await attemptsOf("resolve")).toEqual([0]);
  await dead.stop();
  await completeJobs();
});

test("a process that has long been open finishes what another had begun that was killed", async () => {
  const slow = slowJobs();
  const { promise, jobs } = resolvingJob();
  const open = await runJobs({ ...jobs, ...slow.jobs }, [], 20);
  await Promise.all([addJob(db, "slow", {}), addJob(db, "slow", {})]);
  await expect.poll(slow.begun).toBe(2); // so that the other begins the next job
  const dead = await startDeadWorker();
  await addJob(db, "resolve", { word: "half done" });
  await dead.begun;
  slow.release();
  expect(await promise).toEqual({ word: "half done" });
  await Promise.all([open.stop(), dead.stop()]);
});

test("after every connection was cut the jobs go on", async () => {
  const { promise, jobs } = resolvingJob();
  const running = await runJobs(jobs, []);
  connectionPool()
    .removeAllListeners("error")
    .on("error", () => undefined);
  await connectionPool().query(
    `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
  );
  // An idle connection does not know yet that it was cut, and fails its first query.
  const add = () => addJob(db, "resolve", { word: "after the cut" }, { key: "once" });
  await expect.poll(() => add().then(() => "added", String), { timeout: 30_000 }).toBe("added");
  expect(await promise).toEqual({ word: "after the cut" });
  await running.stop();
});
