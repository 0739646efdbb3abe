import { expect, test } from "vitest";
import { cutMigrationOff } from "./cut-off.ts";

test("a migration that is cut off has changed nothing, at every tenth statement, and the next one does all", async () => {
  expect(await cutMigrationOff(10)).toBeGreaterThan(4);
});
