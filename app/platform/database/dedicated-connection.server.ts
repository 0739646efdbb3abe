import pg from "pg";
import { connectionPool } from "./db.server.ts";

export function dedicatedConnection(name: string, connectionTimeoutMillis = 5000): pg.Client {
  const { options } = connectionPool();
  return new pg.Client({
    ...options,
    password: options.password,
    application_name: name,
    connectionTimeoutMillis,
    query_timeout: 5000,
  });
}
