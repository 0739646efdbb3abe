import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { connectionPool, db } from "../../app/platform/database/db.server.ts";
import { holdWorkerLocks, JOB_WORKERS_LOCK } from "../../app/platform/jobs/job-workers.server.ts";
import { until } from "../fixtures/until.ts";

/** Returns the sessions that wait for a worker's lock, or hold it. */
async function sessionsOf(worker: string, isGranted: boolean): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_locks where locktype = 'advisory' and granted = ${isGranted}
      and classid = ${JOB_WORKERS_LOCK}::int::oid and objid = hashtext(${worker})::oid`.execute(db);
  return rows.map(({ pid }) => pid);
}

/** Connections of a kind among the ten of a process. */
const CONNECTIONS_OF_A_KIND = 8;

const countTaken = () => connectionPool().totalCount - connectionPool().idleCount;

test("a job worker whose connection breaks at startup does not start and keeps no connection", async () => {
  const worker = randomUUID();
  const other = await connectionPool().connect();
  await other.query("select pg_advisory_lock($1, hashtext($2))", [JOB_WORKERS_LOCK, worker]);
  const beginning = expect(holdWorkerLocks(worker)).rejects.toThrow();
  const [waiting] = await until(
    () => sessionsOf(worker, false),
    ({ length }) => length === 1,
  );
  await sql`select pg_terminate_backend(${waiting})`.execute(db);
  await beginning;
  expect(countTaken()).toBe(1);
  other.release(true);
});

test("a job worker whose connection breaks later gets a new one and returns it in the end", async () => {
  const worker = randomUUID();
  const presence = await holdWorkerLocks(worker);
  const [before] = await sessionsOf(worker, true);
  await sql`select pg_terminate_backend(${before})`.execute(db);
  await until(
    () => sessionsOf(worker, true),
    (pids) => pids.length === 1 && pids[0] !== before,
  );
  expect(countTaken()).toBe(1);
  await presence.end();
  await until(
    () => sessionsOf(worker, true),
    ({ length }) => length === 0,
  );
  expect(countTaken()).toBe(0);
});

test("a job worker that ends while taking a connection returns that one too", async () => {
  const worker = randomUUID();
  const presence = await holdWorkerLocks(worker);
  const [holding] = await sessionsOf(worker, true);
  // New requests for a connection have to wait for one of these.
  const others = await Promise.all(
    Array.from({ length: CONNECTIONS_OF_A_KIND - 1 }, () => connectionPool().connect()),
  );
  await others[0]?.query("select pg_terminate_backend($1)", [holding]);
  const last = await connectionPool().connect();
  await until(
    async () => connectionPool().waitingCount,
    (count) => count > 0,
  );
  await presence.end();
  for (const client of [...others, last]) client.release();
  await until(
    async () => countTaken(),
    (count) => count === 0,
  );
  expect(await sessionsOf(worker, true)).toEqual([]);
});
