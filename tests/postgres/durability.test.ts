import { expect } from "vitest";
import type { DatabaseAddress } from "../../app/platform/postgres/database-address.server.ts";
import { withClient } from "../fixtures/connections.ts";
import { ask, test } from "./test-with-shops.ts";

const COMMITS = 100;

/** Returns how often the server flushed its log to disk, as reported so far. */
async function countSyncs(connection: DatabaseAddress): Promise<number> {
  const sum = "select sum(fsyncs)::int from pg_stat_io where object = 'wal' and context = 'normal'";
  return Number((await ask(connection, sum))[0]?.[0]);
}

/** Makes sales, each in its own transaction, acknowledged before the next begins. */
async function sell(connection: DatabaseAddress): Promise<void> {
  await withClient(connection, async (client) => {
    await client.query("create table sale (id int)");
    for (let id = 0; id < COMMITS; id += 1)
      await client.query("insert into sale values ($1)", [id]);
  });
}

test("each sale is on disk before it is acknowledged", async ({ testbed }) => {
  const { connection } = await testbed.open();
  const before = await countSyncs(connection);
  await sell(connection);
  // A process reports its counts when it ends, which may be a moment after its client has left.
  await expect
    .poll(() => countSyncs(connection), { timeout: 30_000 })
    .toBeGreaterThanOrEqual(before + COMMITS);
});

// Control: the tests' own fast clusters guarantee nothing.
test("a database opened without durability never waits for the disk", async ({ testbed }) => {
  const { connection } = await testbed.open({ durable: false });
  const before = await countSyncs(connection);
  await sell(connection);
  expect(await countSyncs(connection)).toBe(before);
});
