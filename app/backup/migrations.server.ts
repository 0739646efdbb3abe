import type pg from "pg";
import { m } from "#messages";
import { RefusedError } from "./refused-error.ts";

export async function listMigrations(client: pg.ClientBase): Promise<string[]> {
  const { rows: found } = await client.query("select to_regclass('kysely_migration') as name");
  if (!found[0]?.name) return [];
  const { rows } = await client.query<{ name: string }>(
    "select name from kysely_migration order by name",
  );
  return rows.map(({ name }) => name);
}

/** @throws {Refused} if the database does not belong to a shop. */
export async function listShopMigrations(client: pg.ClientBase): Promise<string[]> {
  const migrations = await listMigrations(client);
  if (migrations.length === 0) throw new RefusedError(m.backup_no_shop());
  return migrations;
}
