import { join } from "node:path";
import pg from "pg";
import { openEmbeddedPostgres } from "../app/database/embedded-postgres.server.ts";

/** A Postgres server on which tests may make databases. */
export type TestServer = { connection: pg.ClientConfig; close(): Promise<void> };

/** The server at `DATABASE_URL`, or an embedded one in `folder` that forgets on a power cut. */
export async function openTestServer(folder: string): Promise<TestServer> {
  const url = process.env.DATABASE_URL;
  if (url) return { connection: readAddress(url), close: async () => {} };
  return openEmbeddedPostgres({ folder: join(folder, "database"), durable: false });
}

/** A connection as a `DATABASE_URL`; the folder of a Unix socket travels encoded, as a host. */
export function addressOf(connection: pg.ClientConfig): string {
  const { host = "localhost", port = 5432, user = "", password, database = "" } = connection;
  const secret = typeof password === "string" ? `:${encodeURIComponent(password)}` : "";
  const owner = `${encodeURIComponent(user)}${secret}`;
  return `postgres://${owner}@${encodeURIComponent(host)}:${port}/${database}`;
}

/** What a `DATABASE_URL` leads to, the other way round. */
export function readAddress(url: string): pg.ClientConfig {
  const { hostname, port, username, password, pathname } = new URL(url);
  return {
    host: decodeURIComponent(hostname),
    port: port ? Number(port) : 5432,
    user: decodeURIComponent(username),
    password: decodeURIComponent(password) || undefined,
    database: decodeURIComponent(pathname.slice(1)) || undefined,
  };
}

/** Lends a connection of its own and ends it afterwards. */
export async function withClient<Value>(
  connection: pg.ClientConfig,
  use: (client: pg.Client) => Promise<Value>,
): Promise<Value> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
