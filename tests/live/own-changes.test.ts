import { expect, test } from "vitest";
import { OwnChanges } from "../../app/live/own-changes.ts";

test("what a tab has changed is its own, in however many pieces it is told", () => {
  const own = new OwnChanges();
  own.expect("changed", ["a"]);
  own.expect("changed", ["a", "b"]);
  expect(own.includes("changed", ["b", "a"])).toBe(true);
  expect(own.includes("changed", ["a"])).toBe(true);
});

test("what others change, or do to the same thing, is news", () => {
  const own = new OwnChanges();
  own.expect("changed", ["a"]);
  expect(own.includes("changed", ["b"])).toBe(false);
  expect(own.includes("removed", ["a"])).toBe(false);
});

test("a change of several is news when one of them is somebody else's, and so is one that names none", () => {
  const own = new OwnChanges();
  own.expect("changed", ["a"]);
  expect(own.includes("changed", ["a", "c"])).toBe(false);
  expect(own.includes("changed", [])).toBe(false);
});

test("what a tab is adding is its own before its id is known, once, and not when it failed", () => {
  const own = new OwnChanges();
  const undo = own.expectAdded();
  own.expectAdded();
  undo();
  expect([own.consumeAdded(), own.consumeAdded()]).toEqual([true, false]);
  own.expectAdded(0);
  expect(own.consumeAdded(10_000)).toBe(false);
});

test("nobody's change is hidden for long, nor by what a tab did before it lost its stream", () => {
  const own = new OwnChanges();
  own.expect("changed", ["a", "b"], 0);
  expect(own.includes("changed", ["a"], 9_999)).toBe(true);
  expect(own.includes("changed", ["b"], 10_000)).toBe(false);
  own.expect("changed", ["b"]);
  own.clear();
  expect(own.includes("changed", ["b"])).toBe(false);
});
