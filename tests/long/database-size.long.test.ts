import { expect } from "vitest";
import { withClient } from "../fixtures/connections.ts";
import { ask, test } from "../postgres/test-with-shops.ts";

const MB = 1024 ** 2;
/** More than a shop writes in a day. */
const WRITTEN = 1000 * MB;

test("a gigabyte of writes leaves a log of limited size, and deleted rows make room for others", async ({
  testbed,
}) => {
  const { connection } = await testbed.open();
  let most = 0;
  await withClient(connection, async (client) => {
    await client.query(`create table track as
      select n as id, repeat(md5(n::text), 10) as text, 0 as likes from generate_series(1, 20000) n`);
    const begun = await client.query<{ lsn: string }>("select pg_current_wal_lsn() as lsn");
    const from = begun.rows[0]?.lsn;
    for (let written = 0; written < WRITTEN; ) {
      await client.query("update track set likes = likes + 1");
      const { rows } = await client.query<{ written: number; kept: number }>(
        `select pg_wal_lsn_diff(pg_current_wal_lsn(), $1)::float8 as written,
           (select sum(size)::float8 from pg_ls_waldir()) as kept`,
        [from],
      );
      written = rows[0]?.written ?? 0;
      most = Math.max(most, rows[0]?.kept ?? 0);
    }
  });
  process.stdout.write(`log at most: ${Math.round(most / MB)} MB while a gigabyte was written\n`);
  expect(most / MB).toBeLessThanOrEqual(256);
  const dead =
    "select n_dead_tup * 5 < n_live_tup from pg_stat_user_tables where relname = 'track'";
  await expect
    .poll(() => ask(connection, dead), { timeout: 300_000, interval: 1_000 })
    .toEqual([[true]]);
});
