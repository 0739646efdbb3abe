import { expect, test } from "vitest";
import { cutMigrationOff } from "./cut-off.ts";

test("a migration that is cut off at any of its statements has changed nothing, and the next one does all", async () => {
  const cuts = await cutMigrationOff(1);
  process.stdout.write(`migrations cut off: ${cuts}\n`);
  expect(cuts).toBeGreaterThan(50);
});
