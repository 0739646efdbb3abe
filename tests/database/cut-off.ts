import { afterAll, beforeAll, expect, inject } from "vitest";
import { kyselyOver, openPool } from "../../app/platform/database/db.server.ts";
import { migrate, migrateOn, migrationNames } from "../../app/platform/database/migrate.server.ts";
import { withClient } from "../fixtures/connections.ts";

const server = inject("server");
const name = `dubplate_broken_off_${process.pid}`;
const broken = { ...server, database: name };

beforeAll(() => withClient(server, (client) => client.query(`create database ${name}`)));
afterAll(() => withClient(server, (client) => client.query(`drop database ${name} with (force)`)));

/** Returns a pool that loses its connection before its n-th statement, like a killed process. */
function poolCutAt(statement: number) {
  let asked = 0;
  const pool = openPool({ ...broken, max: 1 });
  pool.on("connect", (client) => {
    const query = client.query.bind(client);
    const cut = async (...given: unknown[]) => {
      asked += 1;
      if (asked === statement) {
        const { rows } = await query("select pg_backend_pid() as pid");
        await withClient(server, (other) =>
          other.query("select pg_terminate_backend($1, 10000)", [rows[0]?.pid]),
        );
      }
      return Reflect.apply(query, client, given);
    };
    Object.assign(client, { query: cut });
  });
  return { pool, asked: () => asked };
}

/** Migrates until it is cut off. Returns whether it finished before. */
async function migrateUntil(statement: number): Promise<boolean> {
  const { pool, asked } = poolCutAt(statement);
  const database = kyselyOver(pool);
  const outcome = await migrateOn(database).then(
    () => "done",
    () => "cut",
  );
  await database.destroy().catch(() => undefined);
  expect(outcome).toBe(asked() < statement ? "done" : "cut");
  return outcome === "done";
}

/** Lists everything except the migrator's own tables. */
function listContents() {
  return withClient(broken, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace
         and relname not like 'kysely_migration%'
       union all select proname from pg_proc where pronamespace = 'public'::regnamespace`,
    );
    return rows.map(({ name }) => name);
  });
}

async function listMigrations(): Promise<string[]> {
  return withClient(broken, async (client) => {
    const table = await client.query("select to_regclass('kysely_migration') as name");
    if (!table.rows[0].name) return [];
    return (await client.query("select name from kysely_migration")).rows;
  });
}

/**
 * Migrates a new database repeatedly, each time cut off `step` statements later. Returns how often.
 */
export async function cutMigrationOff(step: number): Promise<number> {
  let cuts = 0;
  for (let statement = 1; !(await migrateUntil(statement)); statement += step) {
    cuts += 1;
    // Closing the connection is all that can be interrupted after the commit.
    if ((await listContents()).length > 0) break;
    expect(await listMigrations()).toEqual([]);
  }
  const isWhole = (await listContents()).length > 0;
  expect(await migrate(broken)).toEqual(isWhole ? [] : migrationNames);
  return cuts;
}
