import pg from "pg";

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
