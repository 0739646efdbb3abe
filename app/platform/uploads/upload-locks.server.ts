import { setTimeout as pause } from "node:timers/promises";
import { ERRORS, type Lock, type Locker, type RequestRelease } from "@tus/server";
import { type HeldLock, requestLock, tryLock } from "#app/platform/database/named-locks.server.ts";

const TRY_EVERY_MS = 50;
/** Attempts are counted between requests to release the lock, and until giving up. */
const REQUEST_EVERY_TRIES = 20;
const MAX_TRIES = 600;

/** Allows one request at a time per upload, across all processes. It releases dead connections. */
export class UploadLocker implements Locker {
  newLock(id: string): Lock {
    return new UploadLock(`upload ${id}`);
  }
}

class UploadLock implements Lock {
  readonly #name: string;
  #held: HeldLock | undefined;

  constructor(name: string) {
    this.#name = name;
  }

  /** @throws {ERRORS.ERR_LOCK_TIMEOUT} after half a minute. */
  async lock(signal: AbortSignal, requestRelease: RequestRelease): Promise<void> {
    for (let tries = 0; tries < MAX_TRIES && !signal.aborted; tries += 1) {
      this.#held = await tryLock(this.#name, () => void requestRelease());
      if (this.#held) return;
      if (tries % REQUEST_EVERY_TRIES === 0) await requestLock(this.#name);
      await pause(TRY_EVERY_MS, undefined, { signal }).catch(() => undefined);
    }
    throw ERRORS.ERR_LOCK_TIMEOUT;
  }

  async unlock(): Promise<void> {
    await this.#held?.release();
    this.#held = undefined;
  }
}
