import { sql } from "kysely";
import { db } from "../../app/platform/database/db.server.ts";
import { compactRowCounts } from "../../app/platform/database/row-counts.server.ts";
import { refreshSalesTotals } from "../../app/shop/insights/sales-totals.server.ts";

/**
 * Returns all rows of all tables, except counters, timestamps of usage, and what scheduled jobs
 * change.
 */
export async function everything(): Promise<Record<string, string>> {
  const passing = [
    "counted_uses",
    "login_attempts",
    "sessions",
    "storage_checks",
    "broken_files",
    "provider_catch_ups",
  ];
  // The shop updates its counts and sales totals every few minutes, maybe between two calls.
  await Promise.all([compactRowCounts(), refreshSalesTotals()]);
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(db);
  const all: Record<string, string> = {};
  for (const { name } of tables.filter((table) => !passing.includes(table.name))) {
    const { rows } = await sql<{ all: string }>`
      select coalesce(string_agg(t::text, E'\n' order by t::text), '') as all
      from ${sql.table(name)} t`.execute(db);
    all[name] = rows[0]?.all ?? "";
  }
  return all;
}
