import pg from "pg";
import { connectionPool } from "./db.server.ts";

/**
 * A connection for what must not share one, to where the pool's lead; not connected yet. `name` is what the
 * database calls it. The pool keeps the password from being copied along.
 */
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
