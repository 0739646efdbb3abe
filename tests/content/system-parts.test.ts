import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { findTasks } from "../../app/admin/dashboard/find-tasks.server.ts";
import { listTaskRows } from "../../app/admin/dashboard/task-rows.tsx";
import { findSystemParts } from "../../app/admin/settings/find-system-parts.server.ts";
import {
  describeBackup,
  describeCertificate,
  describeDisk,
  describeMail,
  describePayments,
  describeQueue,
  describeStorage,
  describeVerification,
} from "../../app/admin/settings/system-parts.ts";
import { recordVerification } from "../../app/backup/runs.server.ts";
import { db } from "../../app/platform/database/db.server.ts";
import { addJob, prepareJobs } from "../../app/platform/jobs/job-runner.server.ts";
import { env } from "../../app/platform/system/env.server.ts";
import { givenUser } from "../fixtures/given.ts";

const GIGABYTE = 1_000_000_000;
const HOUR_MS = 3_600_000;
const now = new Date("2026-11-27T12:00:00Z");
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);

beforeAll(prepareJobs);

function givenRun({ hours = 1, isComplete = true, problemCount = 0 }) {
  const counts = { rowCount: 10, fileCount: 1, sizeBytes: 5_000_000 };
  const times = { startedAt: hoursAgo(hours), endedAt: hoursAgo(hours) };
  return { id: "1", ...times, isComplete, problemCount, ...counts };
}

test.each([
  [300, true, "300 GB of 500 GB is free."],
  [40, false, "Only 40 GB of 500 GB is free. The shop will soon refuse uploads."],
  [20, false, "Only 20 GB of 500 GB is free, so the shop refuses uploads."],
])("a disk with %s GB free is good: %s", (free, isGood, text) => {
  const space = { totalBytes: 500 * GIGABYTE, reservedBytes: 25 * GIGABYTE };
  const state = describeDisk({ ...space, freeBytes: free * GIGABYTE });
  expect(state.isGood).toBe(isGood);
  expect(state.text).toContain(text);
});

test("a disk that can't be read needs attention", () => {
  expect(describeDisk(undefined).isGood).toBe(false);
});

test.each([
  [undefined, "There is no backup yet."],
  [givenRun({ isComplete: false }), "The backup of 2026-11-27 11:00 UTC didn't finish."],
  [givenRun({ problemCount: 2 }), "The backup of 2026-11-27 11:00 UTC lacks files"],
  [givenRun({ hours: 8 * 24 }), "The last backup is from 2026-11-19 12:00 UTC."],
])("a backup that is missing, broken or old needs attention: %#", (run, text) => {
  const state = describeBackup(run, hoursAgo(9 * 24), now);
  expect(state).toMatchObject({ isGood: false, to: "/admin/settings/backup" });
  expect(state.text).toContain(text);
});

test("a backup of this week is good, and says when it was made", () => {
  const state = describeBackup(givenRun({ hours: 6 * 24 }), hoursAgo(9 * 24), now);
  expect(state.isGood).toBe(true);
  expect(state.text).toBe("Last backup: 2026-11-21 12:00 UTC, complete, 5 MB.");
});

test.each([
  [undefined, "The shop was never verified."],
  [givenRun({ isComplete: false }), "The verification of 2026-11-27 11:00 UTC didn't finish."],
  [givenRun({ problemCount: 2 }), "The verification of 2026-11-27 11:00 UTC found 2 problems."],
  [givenRun({ hours: 31 * 24 }), "The last verification is from 2026-10-27 12:00 UTC."],
])("a verification that is missing, failed or old needs attention: %#", (run, text) => {
  const state = describeVerification(run, now);
  expect(state.isGood).toBe(false);
  expect(state.text).toContain(text);
});

test("a verification of this month is good", () => {
  expect(describeVerification(givenRun({ hours: 29 * 24 }), now).isGood).toBe(true);
});

test.each([
  [{ isHealthy: false }, false, "doesn't respond"],
  [{ brokenCount: 3 }, false, "3 files are missing or damaged."],
  [{ isStale: true }, false, "No check has finished in over two hours."],
  [{ last: undefined }, true, "The first check is still to come."],
  [{}, true, "12 files, all there and readable at 2026-11-27 11:00 UTC."],
])("the storage says what its checks found: %j", (found, isGood, text) => {
  const last = { fileCount: 12, endedAt: hoursAgo(1) };
  const health = { isHealthy: true, isStale: false, brokenCount: 0, last };
  const state = describeStorage({ ...health, ...found });
  expect(state.isGood).toBe(isGood);
  expect(state.text).toContain(text);
});

test.each([
  ["no-server" as const, 0, false, "The shop has no mail server"],
  ["no-password" as const, 0, false, "the mail server's password can't be decrypted"],
  ["no-address" as const, 0, false, "Enter a contact email."],
  [undefined, 2, false, "2 emails failed in the last 7 days."],
  [undefined, 0, true, "Emails are sent through mail.example.com."],
])("emails with the problem %s and %s failures say what to do", (problem, failedCount, ...rest) => {
  const state = describeMail({ problem, failedCount, server: "mail.example.com" });
  const [isGood, text] = rest;
  expect(state.isGood).toBe(isGood);
  expect(state.text).toContain(text);
});

const untested = { name: "PayPal", check: undefined };
const answered = { name: "Stripe", check: { problem: null } };
const failed = { name: "PayPal", check: { problem: { code: "unreachable" } as const } };

test.each([
  ["none, closed", { providers: [], isOpen: false }, true, "No payment method is on."],
  ["none, open", { providers: [], isOpen: true }, false, "No payment method is on."],
  ["failed", { providers: [answered, failed] }, false, "PayPal failed its last test:"],
  ["untested", { providers: [answered, untested] }, false, "Not tested yet: PayPal."],
  ["practice", { providers: [untested], isPractice: true }, true, "Turned on: PayPal."],
  ["answered", { providers: [answered] }, true, "Turned on: Stripe."],
])("payment methods say what keeps them from working: %s", (_, payments, isGood, text) => {
  const state = describePayments({ isOpen: true, isPractice: false, ...payments });
  expect(state.isGood).toBe(isGood);
  expect(state.text).toContain(text);
});

const certificate = {
  issuer: "Test Authority",
  notAfter: new Date("2027-02-25T16:37:00Z"),
  renewsAt: now,
  isExpired: false,
};
const failure = { problem: { code: "interrupted" } as const, retryAt: now };

test.each([
  ["valid", { certificate, failure: undefined }, true, "Valid until 2027-02-25 16:37 UTC."],
  [
    "overdue",
    { certificate: { ...certificate, renewsAt: hoursAgo(25) }, failure: undefined },
    false,
    "should have been renewed already.",
  ],
  ["not renewed", { certificate, failure }, false, "but renewing it failed."],
  [
    "expired",
    { certificate: { ...certificate, isExpired: true }, failure: undefined },
    false,
    "The certificate has expired.",
  ],
  ["none", { certificate: undefined, failure: undefined }, false, "no certificate yet"],
])("the certificate of a shop that speaks https is judged: %s", (_, details, isGood, text) => {
  const state = describeCertificate(details, true, now);
  expect(state.isGood).toBe(isGood);
  expect(state.text).toContain(text);
});

test("a shop behind a proxy or on plain http leaves the certificate alone", () => {
  expect(describeCertificate(undefined, true, now).text).toContain("proxy");
  expect(describeCertificate(undefined, false, now).text).toContain("plain http");
});

test("a certificate that can't be read needs attention, and the dashboard still opens", async () => {
  const folder = join(env.DATA_DIR, "tls");
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "status.json"), "{");
  Object.assign(env, { isTlsInside: true });
  try {
    const { certificate } = (await findTasks()).server;
    expect(certificate).toMatchObject({ isGood: false });
    expect(certificate.text).toContain("can't read its certificate");
  } finally {
    Object.assign(env, { isTlsInside: false });
    await rm(folder, { recursive: true });
  }
});

test.each([
  [{ failingCount: 1 }, false, "1 task keeps failing."],
  [{ waitingSince: hoursAgo(2) }, false, "Tasks have been waiting since 2026-11-27 10:00 UTC."],
  [{ waitingSince: hoursAgo(0.5), queuedCount: 3 }, true, "3 tasks are queued or running."],
  [{}, true, "No task is waiting."],
])("the queue says whether its tasks get done: %j", (found, isGood, text) => {
  const queue = { queuedCount: 0, failingCount: 0, waitingSince: undefined };
  const state = describeQueue({ ...queue, ...found }, now);
  expect(state.isGood).toBe(isGood);
  expect(state.text).toContain(text);
});

test("the status follows the shop: its version, its last verification and the oldest waiting job", async () => {
  const textOf = async (name: string) =>
    (await findSystemParts()).find((part) => part.name === name)?.text;
  expect(await textOf("Version")).toMatch(/^Dubplate \d+\.\d+\.\d+, on Node \d+/);
  expect(await textOf("Database")).toMatch(/^PostgreSQL \d+\.\d+ responds\./);
  expect(await textOf("Verification")).toBe("The shop was never verified. Press Verify now.");
  await recordVerification(new Date(), 0);
  expect(await textOf("Verification")).toContain("no problems");
  expect(await textOf("Background tasks")).toBe("No task is waiting.");
  await addJob(db, "prune-files", {}, { runAt: new Date(Date.now() - 2 * HOUR_MS) });
  expect(await textOf("Background tasks")).toContain("Tasks have been waiting since");
  await sql`delete from graphile_worker._private_jobs`.execute(db);
});

test("in its first week, a shop without a backup is told so, but not as urgent", async () => {
  const rowOfBackup = async () =>
    listTaskRows(await findTasks()).find(({ key }) => key === "backup");
  const { id } = await givenUser({ role: "admin" });
  expect(await rowOfBackup()).toMatchObject({ isUrgent: false, to: "/admin/settings/backup" });
  await sql`update user_profiles set created_at = now() - interval '8 days'
    where id = ${id}`.execute(db);
  expect(await rowOfBackup()).toMatchObject({ isUrgent: true });
});

test("the dashboard lists the server's parts that need attention, as the status judges them", async () => {
  await recordGivenBackup(8 * 24);
  const { server } = await findTasks();
  const backup = (await findSystemParts()).find(({ name }) => name === "Backup");
  expect(backup).toMatchObject({ isGood: false });
  expect(server.backup).toEqual(backup);
  const rowOfBackup = async () =>
    listTaskRows(await findTasks()).find(({ key }) => key === "backup");
  expect(await rowOfBackup()).toMatchObject({ isUrgent: true, to: "/admin/settings/backup" });
  await recordGivenBackup(1);
  expect(await rowOfBackup()).toBeUndefined();
});

async function recordGivenBackup(hours: number): Promise<void> {
  const startedAt = new Date(Date.now() - hours * HOUR_MS);
  await db
    .insertInto("backupRuns")
    .values({ kind: "backup", startedAt, isComplete: true })
    .execute();
}
