import pg from "pg";
import { expect, inject, test } from "vitest";
import { QueuedPool } from "../../app/platform/database/queued-pool.server.ts";

const ASKED = 60;
const config = () => ({ ...inject("server"), max: 2, connectionTimeoutMillis: 300 });

/**
 * Requests two connections many times at once, for 20 ms each: longer in total than the timeout.
 */
async function countRefused(pool: pg.Pool): Promise<number> {
  const asked = Array.from({ length: ASKED }, () => pool.query("select pg_sleep(0.02)"));
  const outcomes = await Promise.allSettled(asked);
  await pool.end();
  return outcomes.filter(({ status }) => status === "rejected").length;
}

test("no one in a long queue for two connections is refused while the queue moves", async () => {
  expect(await countRefused(new QueuedPool(config()))).toBe(0);
});

test("some requests are refused with the built-in queue of pg", async () => {
  expect(await countRefused(new pg.Pool(config()))).toBeGreaterThan(0);
});

test("a connection that breaks in use gives its place to the next request", async () => {
  const pool = new QueuedPool({ ...config(), max: 1 });
  pool.on("error", () => undefined);
  const broken = await pool.connect();
  broken.on("error", () => undefined);
  const next = pool.query("select 1 as one");
  await expect(broken.query("select pg_terminate_backend(pg_backend_pid())")).rejects.toThrow();
  broken.release(true);
  expect((await next).rows).toEqual([{ one: 1 }]);
  await pool.end();
});

test("all waiting requests fail at once if there is no database", async () => {
  const nowhere = { host: "127.0.0.1", port: 1, max: 2, connectionTimeoutMillis: 60_000 };
  const pool = new QueuedPool(nowhere);
  const asked = Array.from({ length: 20 }, () => pool.query("select 1"));
  const outcomes = await Promise.allSettled(asked);
  expect(outcomes.every(({ status }) => status === "rejected")).toBe(true);
  expect(pool.waitingCount).toBe(0);
});
