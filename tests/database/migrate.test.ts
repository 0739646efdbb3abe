import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { migrationNames, unusedNumbers } from "../../app/platform/database/migrate.server.ts";

/** Migrations that existing shops may have run, in order. Append only. */
const run = [
  "0001-open-the-shop",
  "0002-guard-accounts",
  "0003-tell-of-changes",
  "0004-manage-tracks",
  "0005-uploads",
  "0006-sell-once",
  "0007-settings",
  "0008-signing-keys",
  "0009-page-contents",
  "0010-words-and-messages",
  "0011-tell-of-links",
  "0013-tell-of-likes",
  "0014-counted-uses",
  "0016-tell-of-previews",
  "0017-artwork-for-buyers",
  "0019-limit-link-uses",
  "0020-shop-id",
  "0021-password-times",
  "0022-likes-of-a-visitor",
  "0023-count-rows",
  "0024-index-searches",
  "0025-small-peaks",
];

test("an upgraded shop finds its migrations in the same order, with new ones after them", () => {
  expect(migrationNames.slice(0, run.length)).toEqual(run);
  expect(migrationNames.toSorted()).toEqual(migrationNames);
});

test("every number up to the last belongs to one migration or is declared unused", () => {
  const numbers = migrationNames.map((name) => Number(name.slice(0, 4)));
  const all = [...numbers, ...unusedNumbers].toSorted((a, b) => a - b);
  expect(all).toEqual(all.map((_, index) => index + 1));
});

test("every migration file runs under its own name", () => {
  const folder = join(import.meta.dirname, "../../app/platform/database/migrations");
  const files = readdirSync(folder).filter((name) => /^\d/.test(name));
  expect(files.toSorted()).toEqual(migrationNames.map((name) => `${name}.ts`));
});
