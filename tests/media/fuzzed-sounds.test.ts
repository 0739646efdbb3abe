import { expect, test } from "vitest";
import { analyzeFuzzed } from "./fuzzed-sounds.ts";

/** Seed of the tests; `npm run test:long` draws others. */
const SEED = 20_261;
const SOUNDS = 30;

test("thirty damaged audio files are refused with a sentence or are no longer than their bytes allow", async () => {
  const { analyzed, working, maxSeconds } = await analyzeFuzzed(SOUNDS, SEED);
  expect(analyzed).toHaveLength(SOUNDS);
  for (const { name, problem, durationSeconds = 0 } of analyzed) {
    if (problem) expect(problem, name).toMatch(/^(This|There) .+\.$/);
    else expect(durationSeconds, name).toBeLessThanOrEqual(maxSeconds);
  }
  expect(analyzed.filter(({ problem }) => problem).length).toBeGreaterThan(10);
  expect(working).toBe(0);
});
