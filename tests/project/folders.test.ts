import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "../../app/platform/system/project-root.server.ts";

test("a test that creates its own folder removes it", () => {
  const makers = globSync("tests/**/*.ts", { cwd: projectRoot() }).filter((path) => {
    const text = readFileSync(join(projectRoot(), path), "utf8");
    return /\bmkdtemp(?:Sync)?\(/.test(text) && !/\brm(?:Sync)?\(/.test(text);
  });
  // Callers of its first function remove the folder.
  expect(makers).toEqual(["tests/fixtures/temporary-folder.ts"]);
});
