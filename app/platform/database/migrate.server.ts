import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import type pg from "pg";
import { CannotOpenDatabase } from "#app/platform/postgres/cannot-open-database.ts";
import { projectRoot } from "#app/platform/system/project-root.server.ts";
import { m } from "#messages";
import { type Db, kyselyOver, openPool } from "./db.server.ts";
import { lockSchema } from "./schema-lock.server.ts";
import { inTransaction } from "./transaction.server.ts";

const folder = join(projectRoot(), "app", "platform", "database", "migrations");

/**
 * `NNNN-name.sql`, run in order. Never edit, rename or remove one that a shop has run. Those below
 * 0097 are the baseline: the tables of version 0.1.0, a file a subject.
 */
export const migrationNames = readdirSync(folder)
  .map((file) => basename(file, ".sql"))
  .toSorted();

/** The last of the migrations that the baseline replaced. A shop that ran it has the same tables. */
const LAST_BEFORE_BASELINE = "0096-order-lines";

const baseline = migrationNames.filter((name) => name < LAST_BEFORE_BASELINE);

const migrations = Object.fromEntries(
  migrationNames.map((name): [string, Migration] => {
    const text = () => readFileSync(join(folder, `${name}.sql`), "utf8");
    return [name, { up: async (db) => void (await sql.raw(text()).execute(db)) }];
  }),
);

/**
 * Returns the names of today's migrations for those that a shop or a backup has run.
 * @throws {CannotOpenDatabase} if it is of a version before 0.1.0.
 */
export function sinceBaseline(names: string[]): string[] {
  if (names.length === 0 || baseline.every((name) => names.includes(name))) return names;
  if (!names.includes(LAST_BEFORE_BASELINE)) throw new CannotOpenDatabase(m.database_too_old());
  return [...baseline, ...names.filter((name) => name > LAST_BEFORE_BASELINE)];
}

/** Runs in one transaction under a lock. @throws the database's error, with nothing changed. */
export async function migrate(connection: pg.PoolConfig): Promise<string[]> {
  const db = kyselyOver(openPool({ ...connection, max: 1 }));
  try {
    return await inTransaction(
      async (tx) => {
        await lockSchema(tx);
        return migrateOn(tx);
      },
      { on: db },
    );
  } finally {
    await db.destroy();
  }
}

export async function migrateOn(tx: Db, last?: string): Promise<string[]> {
  await adoptBaseline(tx);
  const migrator = new Migrator({ db: tx, provider: { getMigrations: async () => migrations } });
  const { error, results } = await (last ? migrator.migrateTo(last) : migrator.migrateToLatest());
  if (error) throw error;
  return (results ?? []).map((result) => result.migrationName);
}

/** Gives a shop that ran the migrations before the baseline the list of those that replaced them. */
async function adoptBaseline(tx: Db): Promise<void> {
  const { rows: tables } = await sql<{ name: string | null }>`
    select to_regclass('kysely_migration') as name`.execute(tx);
  if (!tables[0]?.name) return;
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name`.execute(tx);
  const names = rows.map(({ name }) => name);
  const current = sinceBaseline(names);
  if (current === names) return;
  await sql`delete from kysely_migration`.execute(tx);
  await sql`insert into kysely_migration (name, timestamp)
    select name, now()::text from unnest(${current}::text[]) name`.execute(tx);
}
