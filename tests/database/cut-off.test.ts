import { expect, test } from "vitest";
import { cutMigrationOff } from "./cut-off.ts";

test("a migration interrupted at every fifth statement changes nothing, and the next attempt completes", async () => {
  expect(await cutMigrationOff(5)).toBeGreaterThan(4);
});
