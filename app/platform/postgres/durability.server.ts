import pg from "pg";
import { m } from "#messages";
import { CannotOpenDatabase } from "./cannot-open-database.ts";
import type { DatabaseAddress } from "./database-address.server.ts";

/** Acknowledged writes survive a power failure, and damaged pages are detected. */
const needed = ["fsync", "full_page_writes", "synchronous_commit", "data_checksums"];

/** @throws {CannotOpenDatabase} naming the setting that is off. */
export async function assertDurable(address: DatabaseAddress, folder: string): Promise<void> {
  const client = new pg.Client(address);
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string; setting: string }>(
      "select name, setting from pg_settings where name = any($1)",
      [needed],
    );
    const on = rows.filter((row) => row.setting === "on").map((row) => row.name);
    const missing = needed.find((name) => !on.includes(name));
    if (missing) {
      throw new CannotOpenDatabase(m.database_not_durable({ folder, setting: missing }));
    }
  } finally {
    await client.end();
  }
}
