import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { until } from "../fixtures/until.ts";
import { ask, test, workersIn } from "./test-with-shops.ts";

const recovery = expect.stringContaining("automatic recovery in progress");

for (const sales of [1, 50, 500]) {
  test(`a shop killed after ${sales} sales has all of them, each complete`, async ({ testbed }) => {
    await testbed.hasDatabase();
    const shop = testbed.startShop({ task: "sell" });
    const { pid } = await shop.said("open");
    await shop.said("sold", sales);
    shop.signal("SIGKILL");
    await shop.ended; // The folder belongs to the server while it still writes to the disk.
    const log: string[] = [];
    const start = performance.now();
    const { connection } = await testbed.open({ onLog: (line) => log.push(line) });
    const takeOverMs = performance.now() - start;

    const acknowledged = shop.events.flatMap((event) => (event.event === "sold" ? event.id : []));
    const kept = (await ask(connection, "select id from sale")).flat();
    expect(acknowledged.length).toBeGreaterThanOrEqual(sales);
    expect(acknowledged.filter((id) => !kept.includes(id))).toEqual([]);
    const halfMade = "select 1 from sale full join receipt on sale_id = id where sale_id is null";
    expect(await ask(connection, halfMade)).toEqual([]);
    expect(log).toContainEqual(recovery);
    expect(workersIn(testbed.home)).not.toContain(pid);
    expect(takeOverMs).toBeLessThan(60_000);
  });
}

test("PostgreSQL does not outlive a killed shop, even if no one starts it again", async ({
  testbed,
}) => {
  await testbed.hasDatabase();
  const shop = testbed.startShop();
  const { pid } = await shop.said("open");
  expect(workersIn(testbed.home)).toContain(pid);
  shop.signal("SIGKILL");
  await until(() => workersIn(testbed.home).length === 0);
});

const growing = (home: string) => readdirSync(home).find((name) => name.includes(".tmp-"));
const inGrowing = (home: string, file: string) => join(home, growing(home) ?? "absent", file);
const countDatabases = (home: string) => {
  const folder = inGrowing(home, "base");
  return existsSync(folder) ? readdirSync(folder).length : 0;
};

for (const [moment, isThere] of [
  ["has claimed its folder", (home) => existsSync(join(home, "database.pid"))],
  ["has a folder to work in", (home) => growing(home) !== undefined],
  ["makes the catalogs", (home) => existsSync(inGrowing(home, "base/1/1259"))],
  ["copies the templates", (home) => countDatabases(home) >= 3],
  ["makes its own database", (home) => countDatabases(home) >= 4],
  ["has put all in place", (home) => existsSync(join(home, "database"))],
  ["starts the server", (home) => existsSync(join(home, "database/postmaster.pid"))],
] satisfies [string, (home: string) => boolean][]) {
  test(`a shop killed during its first start, as it ${moment}, starts the next time`, async ({
    testbed,
  }) => {
    const shop = testbed.startShop();
    await until(() => isThere(testbed.home));
    shop.signal("SIGKILL");
    await shop.ended;
    const { connection } = await testbed.open();
    expect(await ask(connection, "select current_database()")).toEqual([["dubplate"]]);
    expect(growing(testbed.home)).toBeUndefined();
  });
}

test("a shop whose processes were all killed at once opens again", async ({ testbed }) => {
  await testbed.hasDatabase();
  const shop = testbed.startShop();
  await shop.said("open");
  const all = [shop.pid, ...workersIn(testbed.home)];
  expect(all.length).toBeGreaterThan(4);
  spawnSync("kill", ["-KILL", ...all.map(String)]); // All are killed at once, before any notices another's end.
  await shop.ended;
  const log: string[] = [];
  await testbed.open({ onLog: (line) => log.push(line) });
  expect(log).toContainEqual(recovery);
});
