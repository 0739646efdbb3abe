import { writeSync } from "node:fs";
import { setImmediate as turn } from "node:timers/promises";

/*
 * Preload for a shop's process (`--import`, with `--expose-gc`): at every SIGUSR2 it collects
 * garbage and prints the remaining bytes, and those of the process.
 */

/** Number of rounds, because what a finalizer releases is collected in the next round. */
const ROUNDS = 6;

process.on("SIGUSR2", async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    globalThis.gc?.();
    await turn();
  }
  const { heapUsed, external, rss } = process.memoryUsage();
  writeSync(1, `memory ${JSON.stringify({ heap: heapUsed + external, rss })}\n`);
});
