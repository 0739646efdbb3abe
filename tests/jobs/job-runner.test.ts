import { sql } from "kysely";
import { expect, test } from "vitest";
import { connectionPool, db } from "../../app/database/db.server.ts";
import { addJob, runJobs } from "../../app/jobs/job-runner.server.ts";

/** A job that tells when it runs, and with what. */
function tellingJob() {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  return { promise, jobs: { tell: async (payload: unknown) => resolve(payload) } };
}

test("a job is done if, and only if, its transaction is committed", async () => {
  const { promise, jobs } = tellingJob();
  const running = await runJobs(jobs, []);
  const failing = db.transaction().execute(async (on) => {
    await addJob(on, "tell", { word: "rolled back" });
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  await db.transaction().execute((on) => addJob(on, "tell", { word: "committed" }));
  expect(await promise).toEqual({ word: "committed" });
  await running.stop();
});

test("what a killed worker had begun is begun again, what a living one does is left alone", async () => {
  const started = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  let begun = 0;
  const slow = () => {
    begun += 1;
    started.resolve();
    return release.promise;
  };
  const living = await runJobs({ slow }, []);
  await addJob(db, "slow", {});
  await started.promise;
  const { promise, jobs } = tellingJob();
  await addJob(db, "tell", { word: "half done" }, { key: "dead" });
  await connectionPool().query(
    `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'worker-dead'
     where key = 'dead'`,
  );
  const other = await runJobs({ ...jobs, slow }, []);
  expect(await promise).toEqual({ word: "half done" });
  expect(begun).toBe(1);
  release.resolve();
  await Promise.all([living.stop(), other.stop()]);
});

test("a process that has long been open finishes what another had begun that was killed", async () => {
  const { promise, jobs } = tellingJob();
  const open = await runJobs(jobs, [], 20);
  await db.transaction().execute(async (on) => {
    await addJob(on, "tell", { word: "half done" }, { key: "begun" });
    await sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'worker-killed'
      where key = 'begun'`.execute(on);
  });
  expect(await promise).toEqual({ word: "half done" });
  await open.stop();
});

test("after every connection was cut the jobs go on", async () => {
  const { promise, jobs } = tellingJob();
  const running = await runJobs(jobs, []);
  connectionPool()
    .removeAllListeners("error")
    .on("error", () => undefined);
  await connectionPool().query(
    `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
  );
  // A connection that rested does not know yet that it was cut, and fails what it is asked first.
  const add = () => addJob(db, "tell", { word: "after the cut" }, { key: "once" });
  await expect.poll(() => add().then(() => "added", String), { timeout: 30_000 }).toBe("added");
  expect(await promise).toEqual({ word: "after the cut" });
  await running.stop();
});
