import { expect, test } from "vitest";
import { OwnChanges } from "./own-changes.ts";

test("what a tab has changed is its own once, and what others change never", () => {
  const own = new OwnChanges();
  own.expect(["a"]);
  expect(own.take(["b"])).toBe(false);
  expect(own.take(["a"])).toBe(true);
  expect(own.take(["a"])).toBe(false);
});

test("two quick changes of one track are two, and a swap is of both its tracks", () => {
  const own = new OwnChanges();
  own.expect(["a"]);
  own.expect(["a", "b"]);
  expect(own.take(["b", "a"])).toBe(true);
  expect(own.take(["a"])).toBe(true);
  expect(own.take(["a"])).toBe(false);
});

test("a change of several is news when one of them is somebody else's, and so is one that names none", () => {
  const own = new OwnChanges();
  own.expect(["a"]);
  expect(own.take(["a", "c"])).toBe(false);
  expect(own.take([])).toBe(false);
  expect(own.take(["a"])).toBe(true);
});

test("what a tab is adding is its own before its id is known, once, and not when it failed", () => {
  const own = new OwnChanges();
  const undo = own.expectAdded();
  own.expectAdded();
  undo();
  expect([own.takeAdded(), own.takeAdded()]).toEqual([true, false]);
  own.expectAdded(0);
  expect(own.takeAdded(10_000)).toBe(false);
});

test("a form that changed nothing hides nobody's change later on", () => {
  const own = new OwnChanges();
  own.expect(["a", "b"], 0);
  expect(own.take(["a"], 9_999)).toBe(true);
  expect(own.take(["b"], 10_000)).toBe(false);
  own.expect(["b"]);
  own.clear();
  expect(own.take(["b"])).toBe(false);
});
