import { expect, test } from "vitest";
import { cutMigrationOff } from "./cut-off.ts";

test("a migration interrupted at any statement changes nothing, and the next attempt completes", async () => {
  const cuts = await cutMigrationOff(1);
  process.stdout.write(`migrations cut off: ${cuts}\n`);
  expect(cuts).toBeGreaterThan(20);
});
