import { expect, test } from "vitest";
import { isSecretId, newSecretId } from "../../app/platform/system/secret-id.server.ts";

/** 99.9th percentile of chi-square with 31 degrees of freedom. */
const UNLIKELY = 61.1;

function chiSquare(letters: string): number {
  const counts = new Map<string, number>();
  for (const letter of letters) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  const expected = letters.length / 32;
  return [...counts.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
}

test("10,000 ids are well formed and all different", () => {
  const ids = Array.from({ length: 10_000 }, newSecretId);
  expect(ids.filter((id) => !isSecretId(id) || !/^[a-z2-7]{26}$/.test(id))).toEqual([]);
  expect(new Set(ids).size).toBe(10_000);
});

test("every letter is equally likely in every position", () => {
  // One sample in a thousand of true randomness looks unlikely, and two of two hardly ever do.
  const sample = () => chiSquare(Array.from({ length: 10_000 }, newSecretId).join(""));
  expect(Math.min(sample(), sample())).toBeLessThan(UNLIKELY);
  // Control: the letters would be uneven if a byte were taken modulo 30.
  const skewed = Array.from({ length: 260_000 }, (_, index) =>
    String.fromCharCode(97 + ((index % 256) % 30)),
  );
  expect(chiSquare(skewed.join(""))).toBeGreaterThan(UNLIKELY);
});
