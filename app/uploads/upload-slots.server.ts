import { type HeldLock, tryLock } from "#app/database/named-locks.server.ts";

/** Of one process: each part costs it memory and its disk time. */
const MOST_AT_ONCE = 64;
/** Of all processes together. */
const MOST_OF_ONE_OWNER = 4;

let running = 0;

/**
 * A turn to send a part of a file: 4 at once for one owner, wherever they arrive, and 64 in a process.
 * Answers how to give it back, or undefined when there is none; then the part is sent again a little later.
 */
export async function takeUploadTurn(ownerId: string): Promise<(() => Promise<void>) | undefined> {
  if (running >= MOST_AT_ONCE) return undefined;
  running += 1;
  const turn = await takeOneOf(ownerId).catch((error: unknown) => {
    running -= 1;
    throw error;
  });
  if (!turn) {
    running -= 1;
    return undefined;
  }
  return async () => {
    running -= 1;
    await turn.release();
  };
}

/** Each of an owner's turns is a lock, so that those of a process that died are free again. */
async function takeOneOf(ownerId: string): Promise<HeldLock | undefined> {
  for (let turn = 1; turn <= MOST_OF_ONE_OWNER; turn += 1) {
    const taken = await tryLock(`upload turn ${turn} of ${ownerId}`, () => undefined);
    if (taken) return taken;
  }
  return undefined;
}
