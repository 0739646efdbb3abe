import { sql } from "kysely";
import { db } from "../app/database/db.server.ts";

async function listTables(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db);
  return rows.map(({ name }) => name);
}

/** Written without anybody's doing: when a session was last seen, what the hourly check found, sums. */
const unasked = ["sessions", "storage_checks", "broken_files", "row_counts"];

/** A sum over all rows of each table, to see that nothing in the whole shop was changed. */
export async function sumsOfTables(): Promise<Record<string, string>> {
  const sums: Record<string, string> = {};
  for (const table of await listTables()) {
    if (unasked.includes(table)) continue;
    const { rows } = await sql<{ sum: string }>`
      select md5(coalesce(string_agg(row::text, '' order by row::text), '')) as sum
      from ${sql.table(table)} row`.execute(db);
    sums[table] = rows[0]?.sum ?? "";
  }
  return sums;
}

/** Every row of every table as text, as a thief of a backup would read it; bytes are in hex. */
export async function dumpOfTables(): Promise<string> {
  const dumped: string[] = [];
  for (const table of await listTables()) {
    const { rows } = await sql<{ text: string }>`
      select row::text as text from ${sql.table(table)} row`.execute(db);
    dumped.push(...rows.map(({ text }) => text));
  }
  return dumped.join("\n");
}
