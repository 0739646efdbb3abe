import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import {
  hasOwnRetries,
  listFailingJobs,
  retryFailingJobs,
  setFailingJobListener,
  withOwnRetries,
} from "../../app/platform/jobs/failing-jobs.server.ts";
import {
  addJob,
  type Jobs,
  prepareJobs,
  runJobs,
} from "../../app/platform/jobs/job-runner.server.ts";
import { mailFailingJob } from "../../app/shop/mail/mail-failing-job.server.ts";
import { tableOfJobs } from "../../app/shop/media/start-jobs.server.ts";
import { shopJobs, slowJobPools } from "../../app/shop/shop-jobs.server.ts";
import { completeJobs, makeJobsDue } from "../fixtures/queued-jobs.ts";
import { until } from "../fixtures/until.ts";

/* Every job of the shop, made to fail. */

const table = tableOfJobs(shopJobs, slowJobPools);
const names = Object.keys(table).sort();
/** Jobs that store their result in rows, displayed on a screen with a way to retry. */
const ownEnds = ["check-releases", "fetch-track-file", "fetch-upload", "mail-message"].concat([
  "send-ledger-entry",
  "send-mail",
  "take-in-upload",
]);

beforeEach(async () => {
  await prepareJobs();
  await completeJobs();
});

const failing = async () => {
  throw new Error("It fails.");
};

async function failTimes(count: number): Promise<void> {
  const allFailed = async () => {
    const { rows } = await sql<{ least: number | null; isRunning: boolean | null }>`
      select min(attempts) as least,
        bool_or(locked_at is not null or run_at <= now()) as "isRunning"
      from graphile_worker.jobs`.execute(db);
    if (!rows[0]?.isRunning) await makeJobsDue();
    return (rows[0]?.least ?? count) >= count;
  };
  // A worker asks for jobs every two seconds.
  await until(allFailed, Boolean, 120);
}

async function queuedNames(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select task_identifier as name from graphile_worker.jobs where attempts < max_attempts
  `.execute(db);
  return rows.map(({ name }) => name).sort();
}

test("the shop never gives up a job: each failing one alerts a person and continues after a manual retry", async () => {
  const called: string[] = [];
  setFailingJobListener(async (job, failures) => {
    if (failures === 5) called.push(job);
  });
  const jobs = Object.fromEntries(names.map((name) => [name, failing]));
  const running = await runJobs(jobs, []);
  for (const name of names) await addJob(db, name, {}, { key: name });
  await failTimes(11);
  await running.stop();
  expect(await queuedNames()).toEqual(names);
  expect(called.sort()).toEqual(names);
  expect((await listFailingJobs()).map(({ name }) => name).sort()).toEqual(names);
  expect(await retryFailingJobs()).toBe(names.length);
  const mended = await runJobs(Object.fromEntries(names.map((name) => [name, async () => {}])), []);
  await until(async () => (await queuedNames()).length === 0);
  await mended.stop();
}, 180_000);

test("the jobs that end their own retries are those whose rows record the result", async () => {
  const called: string[] = [];
  setFailingJobListener(async (job) => void called.push(job));
  const jobs: Jobs = {};
  // These are the shop's own jobs, without their work.
  for (const name of names) {
    const work = async () => failing();
    jobs[name] = hasOwnRetries(table[name]) ? withOwnRetries(work) : work;
  }
  const running = await runJobs(jobs, []);
  for (const name of names) await addJob(db, name, {}, { key: name });
  await failTimes(5);
  await running.stop();
  expect(names.filter((name) => !called.includes(name))).toEqual([...ownEnds].sort());
}, 180_000);

test("the owner gets one email for many jobs that fail for the same reason", async () => {
  setFailingJobListener(mailFailingJob);
  const running = await runJobs({ "make-agreement": failing }, []);
  for (const orderId of ["a", "b", "c"]) {
    await addJob(db, "make-agreement", { orderId }, { key: orderId });
  }
  await failTimes(5);
  await running.stop();
  const mails = await db
    .selectFrom("mails")
    .where("subject", "=", "A background task keeps failing")
    .select("toAddress")
    .execute();
  expect(mails).toEqual([{ toAddress: null }]);
}, 180_000);

test("a job that an earlier version gave up is started again", async () => {
  await sql`select graphile_worker.add_job('resolve', max_attempts => 1)`.execute(db);
  const first = await runJobs({ other: failing }, []);
  await first.stop();
  const { rows } = await sql`
    select max_attempts from graphile_worker.jobs where task_identifier = 'resolve'`.execute(db);
  expect(rows).toEqual([{ maxAttempts: 32_767 }]);
});
