import { expect, test } from "vitest";
import { analyzeFuzzed } from "../media/fuzzed-sounds.ts";

const SOUNDS = 600;

test("damaged audio files are never longer than their bytes allow, and no analysis keeps running", async () => {
  const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
  const { analyzed, working, maxSeconds } = await analyzeFuzzed(SOUNDS, seed);
  const refused = analyzed.filter(({ problem }) => problem);
  const longer = analyzed.filter(({ durationSeconds = 0 }) => durationSeconds > maxSeconds);
  const failed = refused.filter(({ problem }) => problem === "We couldn't analyze this file.");
  process.stdout.write(
    `damaged sounds: ${analyzed.length} (seed ${seed}), refused ${refused.length}, of which the program ended of ${failed.length}; too long ${longer.length}; still at work ${working}\n`,
  );
  expect([analyzed.length, longer, working]).toEqual([SOUNDS, [], 0]);
});
