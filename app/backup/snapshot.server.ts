import pg from "pg";

const limits = [
  "statement_timeout",
  "lock_timeout",
  "idle_in_transaction_session_timeout",
  "transaction_timeout",
];

/** Settings that make the same value the same text on every server. */
const textFormat = `
  set local timezone = 'UTC';
  set local datestyle = 'ISO, YMD';
  set local intervalstyle = 'postgres';
  set local extra_float_digits = 1;
  set local bytea_output = 'hex';
  set local client_encoding = 'UTF8';
  set local row_security = off`;

export async function prepareToCopy(client: pg.ClientBase): Promise<void> {
  await client.query(textFormat);
  await client.query(
    "select set_config(name, '0', true) from pg_settings where name = any($1) and setting <> '0'",
    [limits],
  );
}

export async function withSnapshot<Value>(
  connection: pg.ClientConfig,
  use: (client: pg.Client) => Promise<Value>,
): Promise<Value> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query("begin isolation level repeatable read read only");
    await prepareToCopy(client);
    return await use(client);
  } finally {
    await client.end();
  }
}
