import { spawnSync } from "node:child_process";
import { globSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "../../app/platform/system/project-root.server.ts";

function printPromises(...folders: string[]) {
  const script = join(projectRoot(), "scripts", "promises.ts");
  return spawnSync(process.execPath, [script, ...folders], { encoding: "utf8" });
}

test("npm run promises lists every test file with its tests", () => {
  const { status, stdout, stderr } = printPromises();
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  const listed = [...stdout.matchAll(/^### .* \(`(.+)`\)\n\n- \S/gm)].map(([, path]) => path);
  const files = globSync("tests/**/*.{test,spec}.ts", { cwd: projectRoot() });
  expect(listed.sort()).toEqual(files.sort());
});

test("npm run promises accepts a test folder, and lists the folders if there is no such one", () => {
  const { stdout } = printPromises("project");
  expect(stdout).toContain("- npm run promises lists every test file with its tests\n");
  expect(stdout.match(/^## /gm)).toHaveLength(1);
  const unknown = printPromises("nothing");
  expect(unknown.status).toBe(1);
  expect(unknown.stderr).toContain(
    "tests/nothing has no tests. Choose from: accounts, agreements,",
  );
});
