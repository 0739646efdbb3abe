import { readdirSync } from "node:fs";
import { expect } from "vitest";
import { ask, test, workersIn } from "./test-with-shops.ts";

const recovery = expect.stringContaining("automatic recovery in progress");
const cleanStart = expect.stringContaining("database system was shut down at");

test("a closed shop leaves nothing running and nothing to repair", async ({ testbed }) => {
  await testbed.hasDatabase();
  const log: string[] = [];
  const first = await testbed.open();
  await ask(first.connection, "create table sale as select generate_series(1, 1000)");
  expect(workersIn(testbed.home)).toContain(first.pid);
  await first.close();
  expect(workersIn(testbed.home)).toEqual([]);
  expect(readdirSync(testbed.home).sort()).toEqual(["database", "database.lock"]);

  const second = await testbed.open({ onLog: (line) => log.push(line) });
  expect(log).toContainEqual(cleanStart);
  expect(log).not.toContainEqual(recovery);
  expect(await ask(second.connection, "select count(*)::int from sale")).toEqual([[1000]]);
});

test("a shop that gets Ctrl-C still serves its visitors before it stops PostgreSQL", async ({
  testbed,
}) => {
  await testbed.hasDatabase();
  const shop = testbed.startShop();
  await shop.said("open");
  shop.signal("SIGINT", "group");
  expect(await shop.said("interrupted")).toMatchObject({ visitorsServed: 20 });
  await shop.said("closed");
  const story = shop.events.map((event) => (event.event === "log" ? event.line : event.event));
  const stopping = story.findIndex((line) => line.endsWith("received fast shutdown request"));
  expect(stopping).toBeGreaterThan(story.indexOf("interrupted"));
  expect(story.at(-2)).toMatch(/database system is shut down$/);
});
