import { expect, test } from "vitest";
import { readUsername } from "../../app/shop/accounts/username.ts";

test.each([
  ["  Admin ", "admin"],
  ["DJ.Ana_99-x", "dj.ana_99-x"],
  ["abc", "abc"],
  ["a".repeat(40), "a".repeat(40)],
])("%j means the account %j", (typed, name) => {
  expect(readUsername(typed)).toBe(name);
});

test.each([
  ["a wildcard", "%"],
  ["a wildcard after a name", "adm%"],
  ["a wildcard for one letter, in a name with a space", "_dm n"],
  ["full-width letters", "ａｄｍｉｎ"],
  ["one full-width letter", "ａdmin"],
  ["a Kelvin sign for a k", "\u212Aate"],
  ["a dotted capital I", "adm\u0130n"],
  ["a Cyrillic а", "аdmin"],
  ["a zero byte", "admin\0"],
  ["a space within", "ad min"],
  ["a line break", "admin\nroot"],
  ["two letters", "ab"],
  ["41 letters", "a".repeat(41)],
  ["nothing", ""],
])("%s is not a valid account name", (_, typed) => {
  expect(readUsername(typed)).toBeUndefined();
});
