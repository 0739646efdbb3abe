import { sql } from "kysely";
import { expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { publishedTable, publishedTables } from "../../app/platform/database/published-tables.ts";

test("the published tables are exactly those with triggers that publish their changes", async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct pg_class.relname as name from pg_trigger
    join pg_class on pg_class.oid = tgrelid join pg_proc on pg_proc.oid = tgfoid
    where not tgisinternal and proname like 'tell\\_of\\_%'
  `.execute(db);
  expect(rows.map(({ name }) => publishedTable(name) ?? name).sort()).toEqual(
    publishedTables.toSorted(),
  );
});
