import { setTimeout as pause } from "node:timers/promises";

const PATIENCE_MS = 240_000;
const BETWEEN_MS = 2;

/**
 * Asks until the answer is as wanted, or just true.
 * @throws {Error} with the last answer after four minutes.
 */
export async function until<Value>(
  ask: () => Value | Promise<Value>,
  isWanted: (value: Value) => boolean = Boolean,
): Promise<Value> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const value = await ask();
    if (isWanted(value)) return value;
    if (performance.now() > deadline) throw new Error(`Still ${JSON.stringify(value)}: ${ask}`);
    await pause(BETWEEN_MS);
  }
}

/** Asks until it is so; answers the milliseconds that it took. */
export async function timeUntil(isSo: () => Promise<boolean>): Promise<number> {
  const begun = performance.now();
  await until(isSo);
  return performance.now() - begun;
}
