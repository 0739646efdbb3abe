import { sql } from "kysely";
import { expect, inject, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { migrate } from "../../app/platform/database/migrate.server.ts";
import { lockSchema } from "../../app/platform/database/schema-lock.server.ts";

async function nameOfDatabase(): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  return rows[0]?.name ?? "";
}

/** Returns how many sessions wait for a lock in this database. */
async function countWaiting(): Promise<number | undefined> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pg_locks join pg_database on pg_database.oid = pg_locks.database
    where locktype = 'advisory' and not granted and datname = current_database()
  `.execute(db);
  return rows[0]?.count;
}

test("a shop that opens while another one creates its tables waits until they are ready", async () => {
  const database = await nameOfDatabase();
  const { opening } = await db.transaction().execute(async (on) => {
    await lockSchema(on);
    const opening = migrate({ ...inject("server"), database });
    await expect.poll(countWaiting, { timeout: 30_000 }).toBe(1);
    return { opening };
  });
  expect(await opening).toEqual([]);
});
