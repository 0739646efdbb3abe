import { sql, type Transaction } from "kysely";
import type { Database } from "./schema.ts";

/** Kysely lists all tables, and fails for one that another process renames meanwhile. */
export async function lockSchema(tx: Transaction<Database>): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx);
  await sql`select pg_advisory_xact_lock(hashtextextended('schema', 0))`.execute(tx);
}
