import { sql, type Transaction } from "kysely";
import type { Database } from "./schema.ts";

/**
 * Waits, for as long as it takes, until nobody else changes which tables there are; held until the
 * transaction ends. The shop's own migrations and the job runner's both hold it: Kysely first asks for all
 * tables with their sequences, by name, and fails for one that the runner of another process renames just then.
 */
export async function lockSchema(tx: Transaction<Database>): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx);
  await sql`select pg_advisory_xact_lock(hashtextextended('schema', 0))`.execute(tx);
}
