import { expect, test } from "vitest";
import { likelyKey, otherKeys } from "#app/platform/uploads/detected-key.ts";

const keyAlternatives = ["E minor", "C major", "D minor"];
const labelsAt = (keyConfidence: number) =>
  otherKeys({ key: "A minor", keyConfidence, keyAlternatives }).map(({ label }) => label);

test("a certain key is shown alone, and a likely one with the runner-up", () => {
  expect(labelsAt(0.65)).toEqual([]);
  expect(labelsAt(0.64)).toEqual(["or E minor"]);
  expect(likelyKey({ key: "A minor", keyConfidence: 0.4 })).toBe("A minor");
});

test("three keys are suggested for an uncertain one, and none is filled in", () => {
  expect(labelsAt(0.39)).toEqual(["maybe A minor", "maybe E minor", "maybe C major"]);
  expect(likelyKey({ key: "A minor", keyConfidence: 0.39 })).toBeUndefined();
});

test("no key is suggested for audio without one", () => {
  expect(otherKeys({})).toEqual([]);
  expect(likelyKey({})).toBeUndefined();
});
