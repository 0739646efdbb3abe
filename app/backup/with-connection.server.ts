import type { Kysely } from "kysely";
import type pg from "pg";
import { kyselyOver, openPool } from "#app/platform/database/db.server.ts";
import type { Database } from "#app/platform/database/schema.ts";

export type Connection = { db: Kysely<Database>; client: pg.PoolClient };

/** A transaction of `db` is also one of `client`. */
export async function withConnection<Value>(
  config: pg.PoolConfig,
  use: (connection: Connection) => Promise<Value>,
): Promise<Value> {
  const pool = openPool({ ...config, max: 1, idleTimeoutMillis: 0 });
  const db = kyselyOver(pool);
  try {
    const client = await pool.connect();
    client.release();
    return await use({ db, client });
  } finally {
    await db.destroy();
    if (!pool.ended) await pool.end(); // Kysely ends a pool only if it was used.
  }
}
