import { expect, test } from "vitest";
import { migrationNames } from "../../app/database/migrate.server.ts";

/** What shops out there may have run already, in that order. It only ever grows at its end. */
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
];

test("a shop that is upgraded finds its migrations where they were, and new ones after them", () => {
  expect(migrationNames.slice(0, run.length)).toEqual(run);
  expect(migrationNames.toSorted()).toEqual(migrationNames);
});
