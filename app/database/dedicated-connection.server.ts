import pg from "pg";
import { connectionPool } from "./db.server.ts";

/** To the same server as the pool's, not connected yet. `name` is its name in the database. */
export function dedicatedConnection(name: string): pg.Client {
  const { options } = connectionPool();
  return new pg.Client({
    ...options,
    password: options.password,
    application_name: name,
    connectionTimeoutMillis: 5000,
    query_timeout: 5000,
  });
}
