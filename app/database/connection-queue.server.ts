import { requestSignal } from "#app/system/request-signal.server.ts";

export type QueueLimits = {
  /** Turns at the same time. */
  atOnce: number;
  /** Who may wait; the next one is refused at once. */
  mostWaiting: number;
  /** Milliseconds without any turn given, after which all who waited that long are refused; else nobody is. */
  standstillMs: number | undefined;
  /** Milliseconds that anybody waits, however well it goes. */
  longestMs: number;
};

type Waiter = { begun: number; settle(error?: Error): void };

const LOOKS_A_STANDSTILL = 4;

/** No connection to the database came free in time. */
export class DatabaseBusy extends Error {
  override readonly name = "DatabaseBusy";
}

/**
 * Turns to use one of a few connections, first come first served. While the queue moves, people wait; when
 * it stands still, as it does when every connection is stuck, they are told so soon. Whoever is given up by
 * the client of the request leaves the queue.
 */
export class ConnectionQueue {
  readonly #limits: QueueLimits;
  readonly #waiters = new Set<Waiter>();
  #taken = 0;
  #movedAt = performance.now();
  #clock: NodeJS.Timeout | undefined;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  get waiting(): number {
    return this.#waiters.size;
  }

  /** Waits for a turn. @throws {DatabaseBusy} when there is none in time, the signal's reason when it is aborted. */
  async enter(): Promise<void> {
    if (this.#taken < this.#limits.atOnce) {
      this.#take();
      return;
    }
    if (this.#waiters.size >= this.#limits.mostWaiting) {
      throw new DatabaseBusy("Too many wait for a connection to the database.");
    }
    const signal = requestSignal();
    signal?.throwIfAborted();
    await this.#wait(signal);
  }

  /** Gives a turn back, to the one who has waited longest. */
  leave(): void {
    this.#taken -= 1;
    const [next] = this.#waiters;
    if (!next) return;
    this.#take();
    next.settle();
  }

  /** Tells all who wait that there is no connection to wait for. */
  refuseAll(error: Error): void {
    for (const waiter of [...this.#waiters]) waiter.settle(error);
  }

  #take(): void {
    this.#taken += 1;
    this.#movedAt = performance.now();
  }

  #wait(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const giveUp = () => waiter.settle(reasonOf(signal));
      const waiter: Waiter = {
        begun: performance.now(),
        settle: (error) => {
          this.#waiters.delete(waiter);
          signal?.removeEventListener("abort", giveUp);
          if (this.#waiters.size === 0) this.#stopClock();
          if (error) reject(error);
          else resolve();
        },
      };
      this.#waiters.add(waiter);
      signal?.addEventListener("abort", giveUp);
      this.#startClock();
    });
  }

  #startClock(): void {
    const { standstillMs, longestMs } = this.#limits;
    if (standstillMs === undefined) return;
    const look = () => this.#refuseLate(standstillMs, longestMs);
    this.#clock ??= setInterval(look, standstillMs / LOOKS_A_STANDSTILL).unref();
  }

  #stopClock(): void {
    clearInterval(this.#clock);
    this.#clock = undefined;
  }

  #refuseLate(standstillMs: number, longestMs: number): void {
    const now = performance.now();
    const isStill = now - this.#movedAt >= standstillMs;
    for (const waiter of [...this.#waiters]) {
      const waited = now - waiter.begun;
      if (waited < (isStill ? standstillMs : longestMs)) continue;
      waiter.settle(new DatabaseBusy("No connection to the database came free in time."));
    }
  }
}

function reasonOf(signal: AbortSignal | undefined): Error {
  const reason: unknown = signal?.reason;
  return reason instanceof Error ? reason : new Error("The request was given up.");
}
