import type pg from "pg";
import { JOB_WORKERS_LOCK } from "#app/jobs/job-workers.server.ts";
import { listMigrations } from "./migrations.server.ts";
import { Refused } from "./refused.ts";
import { listTableNames, quoted } from "./tables.server.ts";

/** https://github.com/kysely-org/kysely: the lock under which its migrator, and so a start, works. */
const MIGRATIONS_LOCK = "3853314791062309107";

/** Tables that fill up when a shop is used; whatever else is changed leaves a line in the audit log. */
const used: Record<string, string> = {
  music_tracks: "tracks",
  media_files: "files",
  orders: "orders",
  contact_messages: "messages",
  audit_log: "lines in the audit log that tell of a person",
  user_profiles: "accounts besides the first administrator's",
};

/** Until the connection ends. @throws {Refused} when a shop is open. */
export async function lockOutShops(client: pg.ClientBase): Promise<void> {
  const running = new Refused("A shop is open on this database. Stop it first.");
  const { rows: locked } = await client.query<{ isOurs: boolean }>(
    `select pg_try_advisory_lock(${MIGRATIONS_LOCK}) as "isOurs"`,
  );
  if (!locked[0]?.isOurs) throw running;
  const { rows: workers } = await client.query(
    `select from pg_locks where locktype = 'advisory' and objsubid = 2 and classid = $1::int::oid
       and database = (select oid from pg_database where datname = current_database()) limit 1`,
    [JOB_WORKERS_LOCK],
  );
  if (workers.length > 0) throw running;
}

/** Returns the migrations. @throws {Refused} unless the database holds no shop, or an unused one. */
export async function assertUnused(client: pg.ClientBase): Promise<string[]> {
  const tables = await listTableNames(client);
  const migrations = await listMigrations(client);
  if (tables.length > 0 && migrations.length === 0) {
    throw new Refused("This database holds tables of another program. Choose an empty one.");
  }
  const found: string[] = [];
  for (const [table, words] of Object.entries(used)) {
    const count = tables.includes(table) ? await countRows(client, table) : 0;
    if (count > 0) found.push(`${count} ${words}`);
  }
  if (found.length > 0) {
    throw new Refused(
      `This shop is not empty: it has ${found.join(", ")}. Restore into another DATA_DIR or database.`,
    );
  }
  return migrations;
}

/** Rows that a shop makes itself when it is opened for the first time. */
const unused: Record<string, string> = {
  user_profiles: "id = 'adm'",
  audit_log: "actor_id is null",
};

async function countRows(client: pg.ClientBase, table: string): Promise<number> {
  const condition = table in unused ? `not (${unused[table]})` : "true";
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from ${quoted(table)} where ${condition}`,
  );
  return rows[0]?.count ?? 0;
}
