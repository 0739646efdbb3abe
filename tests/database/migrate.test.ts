import { afterAll, beforeAll, expect, inject, test } from "vitest";
import {
  migrate,
  migrationNames,
  sinceBaseline,
} from "../../app/platform/database/migrate.server.ts";
import { withClient } from "../fixtures/connections.ts";

const server = inject("server");
const name = `dubplate_old_${process.pid}`;
const old = { ...server, database: name };

beforeAll(() => withClient(server, (client) => client.query(`create database ${name}`)));
afterAll(() => withClient(server, (client) => client.query(`drop database ${name} with (force)`)));

const beforeBaseline = ["0001-open-the-shop", "0095-audit-details", "0096-order-lines"];

function record(names: string[]) {
  return withClient(old, async (client) => {
    await client.query("delete from kysely_migration");
    await client.query(
      "insert into kysely_migration (name, timestamp) select name, '' from unnest($1::text[]) name",
      [names],
    );
  });
}

test("migrations are numbered, and no number is used twice", () => {
  expect(migrationNames.filter((each) => !/^\d{4}(?:-[a-z0-9]+)+$/.test(each))).toEqual([]);
  const numbers = migrationNames.map((each) => each.slice(0, 4));
  expect(new Set(numbers).size).toBe(numbers.length);
});

test("a shop that ran every migration before the baseline goes on with those after it", async () => {
  const later = migrationNames.filter((each) => each > "0096-order-lines");
  await migrate(old);
  await withClient(old, (client) => client.query("create table kept as select 1 as id"));
  await record([...beforeBaseline, ...later]);
  expect(await migrate(old)).toEqual([]);
  await withClient(old, async (client) => {
    const { rows } = await client.query("select name from kysely_migration order by name");
    expect(rows.map((row) => row.name)).toEqual(migrationNames);
    expect((await client.query("select id from kept")).rows).toEqual([{ id: 1 }]);
  });
});

test("a shop of a version before 0.1.0 doesn't start, and says what to do", async () => {
  await record(["0001-open-the-shop", "0095-audit-details"]);
  await expect(migrate(old)).rejects.toThrow("Start the last version before 0.1.0 once");
  expect(sinceBaseline([])).toEqual([]);
});
