import { writeSync } from "node:fs";
import { setImmediate as turn } from "node:timers/promises";

/*
 * Loaded into a shop's process by `--import`, with `--expose-gc`: at every SIGUSR2 it collects what nobody
 * refers to and prints the bytes that are left, and those of the process.
 */

/** What a finalizer lets go of is collected in the next round. */
const ROUNDS = 6;

process.on("SIGUSR2", async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    globalThis.gc?.();
    await turn();
  }
  const { heapUsed, external, rss } = process.memoryUsage();
  writeSync(1, `memory ${JSON.stringify({ heap: heapUsed + external, rss })}\n`);
});
