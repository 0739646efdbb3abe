import { sql } from "kysely";
import pg from "pg";
import { afterAll, expect, inject, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import {
  closeLocks,
  requestLock,
  tryLock,
} from "../../app/platform/database/named-locks.server.ts";

const nobody = () => undefined;

afterAll(closeLocks);

/** Returns a lock of another process. `die` ends its connection silently. */
async function lockElsewhere(name: string) {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  const other = new pg.Client({ ...inject("server"), database: rows[0]?.name });
  other.on("error", nobody);
  await other.connect();
  await other.query("select pg_advisory_lock(hashtextextended($1, 0))", [name]);
  return { die: () => other.end() };
}

test("only one of two contenders gets a lock, until it is released", async () => {
  const both = await Promise.all([tryLock("a", nobody), tryLock("a", nobody)]);
  const [first, ...others] = both.filter((lock) => lock !== undefined);
  expect(others).toEqual([]);
  await first?.release();
  const next = await tryLock("a", nobody);
  expect(next).toBeDefined();
  await first?.release(); // A second release does not affect the next holder.
  expect(await tryLock("a", nobody)).toBeUndefined();
  await next?.release();
});

test("a lock held by another process is free as soon as that process is gone", async () => {
  const elsewhere = await lockElsewhere("b");
  expect(await tryLock("b", nobody)).toBeUndefined();
  await elsewhere.die();
  await expect.poll(() => tryLock("b", nobody), { timeout: 30_000 }).toBeDefined();
});

test("only the holder of a lock hears that another process wants it", async () => {
  const unwanted = Promise.withResolvers<void>();
  const wanted = Promise.withResolvers<void>();
  const notified: string[] = [];
  await tryLock("c", () => {
    notified.push("c");
    wanted.resolve();
  });
  await tryLock("d", () => {
    notified.push("d");
    unwanted.resolve();
  });
  await requestLock("c");
  await wanted.promise;
  await requestLock("d");
  await unwanted.promise;
  expect(notified).toEqual(["c", "d"]);
});

test("a holder whose connection breaks hears that its locks are lost, and they can be taken again", async () => {
  const lost = Promise.withResolvers<void>();
  const held = await tryLock("e", lost.resolve);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'dubplate locks' and datname = current_database()`.execute(db);
  await lost.promise;
  await expect.poll(() => tryLock("e", nobody), { timeout: 30_000 }).toBeDefined();
  await held?.release(); // Releasing a lost lock has no effect.
  expect(await tryLock("e", nobody)).toBeUndefined();
});
