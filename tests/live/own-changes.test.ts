import { expect, test } from "vitest";
import { OwnChanges } from "../../app/platform/live/own-changes.ts";

test("a tab recognizes its own changes, in however many events they arrive", () => {
  const own = new OwnChanges();
  own.expect("changed", ["a"]);
  own.expect("changed", ["a", "b"]);
  expect(own.includes("changed", ["b", "a"])).toBe(true);
  expect(own.includes("changed", ["a"])).toBe(true);
});

test("changes to other tracks, and other changes to the same track, are not the tab's own", () => {
  const own = new OwnChanges();
  own.expect("changed", ["a"]);
  expect(own.includes("changed", ["b"])).toBe(false);
  expect(own.includes("removed", ["a"])).toBe(false);
});

test("an event with a track changed by someone else, or without any track, is not the tab's own", () => {
  const own = new OwnChanges();
  own.expect("changed", ["a"]);
  expect(own.includes("changed", ["a", "c"])).toBe(false);
  expect(own.includes("changed", [])).toBe(false);
});

test("a tab recognizes what it is adding before the ID is known, once, and not if it failed", () => {
  const own = new OwnChanges();
  const undo = own.expectAdded();
  own.expectAdded();
  undo();
  expect([own.consumeAdded(), own.consumeAdded()]).toEqual([true, false]);
  own.expectAdded(0);
  expect(own.consumeAdded(10_000)).toBe(false);
});

test("a tab forgets its own changes after ten seconds, and when its stream is lost", () => {
  const own = new OwnChanges();
  own.expect("changed", ["a", "b"], 0);
  expect(own.includes("changed", ["a"], 9_999)).toBe(true);
  expect(own.includes("changed", ["b"], 10_000)).toBe(false);
  own.expect("changed", ["b"]);
  own.clear();
  expect(own.includes("changed", ["b"])).toBe(false);
});
