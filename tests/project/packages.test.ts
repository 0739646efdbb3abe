import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { projectRoot } from "../../app/platform/system/project-root.server.ts";

const read = (name: string) => readFileSync(join(projectRoot(), name), "utf8");

const named = z.record(z.string(), z.string()).default({});
const manifest = z.object({
  dependencies: named,
  optionalDependencies: named,
  devDependencies: named,
});
const lockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({ integrity: z.string().optional(), resolved: z.string().optional() }),
  ),
});

test("every package has an exact version and comes only from the registry", () => {
  const { dependencies, optionalDependencies, devDependencies } = manifest.parse(
    JSON.parse(read("package.json")),
  );
  const all = Object.entries({ ...dependencies, ...optionalDependencies, ...devDependencies });
  expect(all.length).toBeGreaterThan(30);
  const exact = /^\d+\.\d+\.\d+(?:-[\w.]+)?$/;
  expect(all.filter(([, version]) => !exact.test(version))).toEqual([]);
});

test("the lock file has the hash of every installed package", () => {
  const { packages } = lockFile.parse(JSON.parse(read("package-lock.json")));
  const installed = Object.entries(packages).filter(([name]) => name !== "");
  expect(installed.length).toBeGreaterThan(100);
  expect(installed.filter(([, { integrity }]) => !integrity?.startsWith("sha512-"))).toEqual([]);
  expect(installed.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
});

test("packages are installed as locked, and none of them runs install scripts", () => {
  expect(read("scripts/setup.sh")).toMatch(/npm ci\b/);
  expect(read("scripts/setup.sh")).not.toMatch(/npm (?:install|i|update)\b/);
  expect(read(".npmrc")).toMatch(/^ignore-scripts=true$/m);
});
