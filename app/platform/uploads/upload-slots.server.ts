import { type HeldLock, tryLock } from "#app/platform/database/named-locks.server.ts";

/** Parts take memory and disk time, so each process has a limit. */
const MAX_AT_ONCE = 64;
const MAX_OF_ONE_OWNER = 4;

let running = 0;

export async function acquireUploadSlot(
  ownerId: string,
): Promise<(() => Promise<void>) | undefined> {
  if (running >= MAX_AT_ONCE) return undefined;
  running += 1;
  const slot = await acquireSlotOf(ownerId).catch((error: unknown) => {
    running -= 1;
    throw error;
  });
  if (!slot) {
    running -= 1;
    return undefined;
  }
  return async () => {
    running -= 1;
    await slot.release();
  };
}

/** A slot is a lock, so that a process that dies releases it. */
async function acquireSlotOf(ownerId: string): Promise<HeldLock | undefined> {
  for (let slot = 1; slot <= MAX_OF_ONE_OWNER; slot += 1) {
    const lock = await tryLock(`upload slot ${slot} of ${ownerId}`, () => undefined);
    if (lock) return lock;
  }
  return undefined;
}
