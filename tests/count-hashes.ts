import { createHook } from "node:async_hooks";

/**
 * Counts the Argon2 hashes that Node itself is asked for, from outside our code: a hash begins when its
 * request is made and ends when its answer is called.
 */
export function countHashes() {
  const running = new Set<number>();
  const counts = { begun: 0, mostAtOnce: 0 };
  const hook = createHook({
    init(id, type) {
      if (type !== "ARGON2REQUEST") return;
      running.add(id);
      counts.begun += 1;
      counts.mostAtOnce = Math.max(counts.mostAtOnce, running.size);
    },
    before(id) {
      running.delete(id);
    },
  });
  hook.enable();
  return { counts, stop: () => hook.disable() };
}
