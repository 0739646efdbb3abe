import { writeSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";

/*
 * Preload for the shop's process (`--import`): at every SIGUSR2 it prints in milliseconds how long
 * the event loop was delayed since the last one, and starts again.
 */

const RESOLUTION_MS = 10;
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delay.enable();

/** Histogram of the times between two checks. The part above the resolution is the delay. */
const milliseconds = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS);

process.on("SIGUSR2", () => {
  const [p50, p99, most] = [delay.percentile(50), delay.percentile(99), delay.max];
  const figures = { p50: milliseconds(p50), p99: milliseconds(p99), most: milliseconds(most) };
  writeSync(1, `event loop ${JSON.stringify(figures)}\n`);
  delay.reset();
});
