import { expect, test } from "vitest";
import { hearFuzzed } from "../media/fuzzed-sounds.ts";

const SOUNDS = 600;

test("of damaged sounds none is longer than its bytes can be, and no program goes on", async () => {
  const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
  const { heard, working, mostSeconds } = await hearFuzzed(SOUNDS, seed);
  const refused = heard.filter(({ problem }) => problem);
  const longer = heard.filter(({ durationSeconds = 0 }) => durationSeconds > mostSeconds);
  const failed = refused.filter(({ problem }) => problem === "This file could not be analysed.");
  process.stdout.write(
    `damaged sounds: ${heard.length} (seed ${seed}), refused ${refused.length}, of which the program ended of ${failed.length}; too long ${longer.length}; still at work ${working}\n`,
  );
  expect([heard.length, longer, working]).toEqual([SOUNDS, [], 0]);
});
