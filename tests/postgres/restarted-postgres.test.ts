import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { until } from "../fixtures/until.ts";
import { ask, test } from "./test-with-shops.ts";

test("a PostgreSQL that dies restarts automatically with all its data", async ({ testbed }) => {
  await testbed.hasDatabase();
  const shop = await testbed.open();
  await ask(shop.connection, "create table sale as select 1 as id");
  for (const { pid } of [shop, shop]) {
    process.kill(pid, "SIGKILL");
    await until(() => shop.pid !== pid);
    expect(await ask(shop.connection, "select id from sale")).toEqual([[1]]);
  }
});

test("the shop gives up a PostgreSQL that cannot restart, and opens again once the cause is fixed", async ({
  testbed,
}) => {
  await testbed.hasDatabase();
  const settings = join(testbed.folder, "postgresql.conf");
  const shop = await testbed.open();
  const givenUp = new Promise<string>((resolve) => shop.onFailure(resolve));
  appendFileSync(settings, "work_mem = 'plenty'\n");
  process.kill(shop.pid, "SIGKILL");
  expect(await givenUp).toContain("contains errors");
  await shop.close();
  appendFileSync(settings, "work_mem = '4MB'\n");
  expect(await ask((await testbed.open()).connection, "select 1")).toEqual([[1]]);
});
