import type pg from "pg";
import { JOB_WORKERS_LOCK } from "#app/platform/jobs/job-workers.server.ts";
import { m } from "#messages";
import { listMigrations } from "./migrations.server.ts";
import { RefusedError } from "./refused-error.ts";
import { listTableNames, quoted } from "./tables.server.ts";

/** Lock of Kysely's migrator, and so of a start: https://github.com/kysely-org/kysely. */
const MIGRATIONS_LOCK = "3853314791062309107";

/** Tables that fill when a shop is used. Every other use leaves an audit event. */
const used: Record<string, (values: { count: number }) => string> = {
  music_tracks: m.restore_has_tracks,
  media_files: m.restore_has_files,
  orders: m.restore_has_orders,
  contact_messages: m.restore_has_messages,
  audit_log: m.restore_has_audit,
  user_profiles: m.restore_has_accounts,
};

/** Locks shops out until the connection ends. @throws {Refused} if one is running. */
export async function lockOutShops(client: pg.ClientBase): Promise<void> {
  const running = new RefusedError(m.restore_shop_open());
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

/** @throws {Refused} unless the database has no shop, or an unused one. */
export async function assertUnused(client: pg.ClientBase): Promise<string[]> {
  const tables = await listTableNames(client);
  const migrations = await listMigrations(client);
  if (tables.length > 0 && migrations.length === 0) {
    throw new RefusedError(m.restore_foreign_tables());
  }
  const usedTables: string[] = [];
  for (const [table, describe] of Object.entries(used)) {
    const count = tables.includes(table) ? await countRows(client, table) : 0;
    if (count > 0) usedTables.push(describe({ count }));
  }
  if (usedTables.length > 0) {
    throw new RefusedError(m.restore_not_empty({ found: usedTables.join(", ") }));
  }
  return migrations;
}

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
