import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { ask, test } from "./test-with-shops.ts";

test("files of another PostgreSQL version are left unchanged, and the shop says which version they belong to", async ({
  testbed,
}) => {
  const version = join(testbed.folder, "PG_VERSION");
  const first = await testbed.open({ durable: false });
  await ask(first.connection, "create table sale as select 1 as id");
  await first.close();
  const own = readFileSync(version, "utf8");
  writeFileSync(version, "17\n");
  await expect(testbed.open()).rejects.toThrow(
    `The database in ${testbed.folder} didn't start: database files are incompatible with server.`,
  );
  writeFileSync(version, own);
  const again = await testbed.open({ durable: false });
  expect(await ask(again.connection, "select id from sale")).toEqual([[1]]);
});
