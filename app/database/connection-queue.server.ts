import { requestSignal } from "#app/system/request-signal.server.ts";

export type QueueLimits = {
  atOnce: number;
  maxWaiting: number;
  /** When no slot was released for this long, all who waited that long are refused; undefined: nobody is. */
  standstillMs: number | undefined;
  maxWaitMs: number;
};

type Waiter = { begun: number; settle(error?: Error): void };

const CHECKS_PER_STANDSTILL = 4;

export class DatabaseBusy extends Error {
  override readonly name = "DatabaseBusy";
}

/** First come, first served. Callers wait while the queue moves, and are refused soon when it stands still. */
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

  /** @throws {DatabaseBusy} when no slot is released in time, the signal's reason when it is aborted. */
  async enter(): Promise<void> {
    if (this.#taken < this.#limits.atOnce) {
      this.#take();
      return;
    }
    if (this.#waiters.size >= this.#limits.maxWaiting) {
      throw new DatabaseBusy("Too many wait for a connection to the database.");
    }
    const signal = requestSignal();
    signal?.throwIfAborted();
    await this.#wait(signal);
  }

  leave(): void {
    this.#taken -= 1;
    const [next] = this.#waiters;
    if (!next) return;
    this.#take();
    next.settle();
  }

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
    const { standstillMs, maxWaitMs } = this.#limits;
    if (standstillMs === undefined) return;
    const look = () => this.#refuseLate(standstillMs, maxWaitMs);
    this.#clock ??= setInterval(look, standstillMs / CHECKS_PER_STANDSTILL).unref();
  }

  #stopClock(): void {
    clearInterval(this.#clock);
    this.#clock = undefined;
  }

  #refuseLate(standstillMs: number, maxWaitMs: number): void {
    const now = performance.now();
    const isStill = now - this.#movedAt >= standstillMs;
    for (const waiter of [...this.#waiters]) {
      const waited = now - waiter.begun;
      if (waited < (isStill ? standstillMs : maxWaitMs)) continue;
      waiter.settle(new DatabaseBusy("No connection to the database came free in time."));
    }
  }
}

function reasonOf(signal: AbortSignal | undefined): Error {
  const reason: unknown = signal?.reason;
  return reason instanceof Error ? reason : new Error("The request was given up.");
}
