import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { languages } from "../../app/platform/i18n/language.ts";
import { projectRoot } from "../../app/platform/system/project-root.server.ts";
import {
  catalogNames,
  compareCatalogs,
  compileCatalog,
  findIncomplete,
  readCatalog,
  readCatalogs,
} from "../../scripts/message-catalogs.ts";

/* Catalogs in messages/, and the code that uses them. */

const source = compileCatalog(readCatalog("en"), "en");

const code = ["app/**/*.{ts,tsx}", "demo/*.ts", "scripts/*.ts", "server.ts", "start.ts"];

const usedIds = new Set(
  code
    .flatMap((pattern) => globSync(pattern, { cwd: projectRoot() }))
    .map((path) => readFileSync(join(projectRoot(), path), "utf8"))
    .filter((text) => text.includes('from "#messages"'))
    .flatMap((text) => [...text.matchAll(/(?<![\w$.])m\.(\w+)/g)].map(([, id = ""]) => id)),
);

test("every language takes the same values as the source", () => {
  const problems = languages.map((language) =>
    compareCatalogs(source, compileCatalog(readCatalogs()[language], language)),
  );
  expect(problems.flat()).toEqual([]);
});

test("a message that a language lacks is found, which the build refuses", () => {
  const source = { ...readCatalog("en"), not_translated_yet: "New" };
  expect(findIncomplete()).toEqual([]);
  expect(findIncomplete(source)).toContain("messages/pt.json: not_translated_yet");
});

test.each(catalogNames)("the ids of %s.json are sorted", (language) => {
  const ids = Object.keys(readCatalog(language));
  expect(ids).toEqual(ids.toSorted());
});

test("the code uses every message, and only messages that exist", () => {
  expect(usedIds.size).toBeGreaterThan(30);
  expect([...source.keys()].filter((id) => !usedIds.has(id))).toEqual([]);
  expect([...usedIds].filter((id) => !source.has(id))).toEqual([]);
});
