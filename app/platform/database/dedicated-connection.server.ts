import pg from "pg";
import { connectionPool } from "./db.server.ts";

/** Returns how the shop reaches its database, for connections that run as long as they need. */
export function shopConnection(name: string): pg.ClientConfig {
  const { options } = connectionPool();
  return { ...options, password: options.password, application_name: name };
}

export function dedicatedConnection(name: string, connectionTimeoutMillis = 5000): pg.Client {
  return new pg.Client({
    ...shopConnection(name),
    connectionTimeoutMillis,
    query_timeout: 5000,
  });
}
