import { requestScope } from "#app/platform/system/request-scope.server.ts";

type QueueLimits = {
  atOnce: number;
  atOnceOfKind: number;
  maxWaiting: number;
  /** Time without a released slot after which everyone who waited that long is refused. */
  standstillMs: number | undefined;
  maxWaitMs: number;
};

type Waiter = {
  arrivedAt: number;
  begun: number;
  isBackground: boolean;
  settle(error?: Error): void;
};
type Lane = { taken: number; waiters: Waiter[] };
type Release = () => void;

const CHECKS_PER_STANDSTILL = 4;

export class DatabaseBusy extends Error {
  override readonly name = "DatabaseBusy";
}

/**
 * Serves requests by arrival, shared work first, and refuses them when the queue stalls. Background
 * work is never refused: a job whose end isn't recorded would stay locked.
 */
export class ConnectionQueue {
  readonly #limits: QueueLimits;
  readonly #shared: Lane = { taken: 0, waiters: [] };
  readonly #others: Lane = { taken: 0, waiters: [] };
  #movedAt = performance.now();
  /** Counts checks, because time passes in a busy process while nothing can be released. */
  #checks = 0;
  #clock: NodeJS.Timeout | undefined;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  get waiting(): number {
    return this.#shared.waiters.length + this.#others.waiters.length;
  }

  /** @throws {DatabaseBusy} if no slot is released in time, or the reason of an aborted signal. */
  async enter(): Promise<Release> {
    const { signal, arrivedAt, isShared, isBackground = false } = requestScope();
    const lane = isShared ? this.#shared : this.#others;
    if (this.#hasSlot(lane)) {
      this.#occupySlot(lane);
    } else {
      if (!isBackground && lane.waiters.length >= this.#limits.maxWaiting) {
        throw new DatabaseBusy("Too many wait for a connection to the database.");
      }
      signal?.throwIfAborted();
      await this.#wait(lane, { arrivedAt, isBackground }, signal);
    }
    return () => this.#releaseSlot(lane);
  }

  refuseAll(error: Error): void {
    for (const waiter of this.#allWaiters()) waiter.settle(error);
  }

  #allWaiters(): Waiter[] {
    return [...this.#shared.waiters, ...this.#others.waiters];
  }

  #hasSlot({ taken }: Lane): boolean {
    const { atOnce, atOnceOfKind } = this.#limits;
    return taken < atOnceOfKind && this.#shared.taken + this.#others.taken < atOnce;
  }

  #occupySlot(lane: Lane): void {
    lane.taken += 1;
    this.#movedAt = performance.now();
    this.#checks = 0;
  }

  #releaseSlot(left: Lane): void {
    left.taken -= 1;
    for (const lane of [this.#shared, this.#others]) {
      const [next] = lane.waiters;
      if (!next || !this.#hasSlot(lane)) continue;
      this.#occupySlot(lane);
      next.settle();
    }
  }

  #wait(
    lane: Lane,
    { arrivedAt, isBackground }: Pick<Waiter, "arrivedAt" | "isBackground">,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    return new Promise((resolve, reject) => {
      const giveUp = () => waiter.settle(reasonOf(signal));
      const waiter: Waiter = {
        arrivedAt,
        begun: performance.now(),
        isBackground,
        settle: (error) => {
          lane.waiters = lane.waiters.filter((other) => other !== waiter);
          signal?.removeEventListener("abort", giveUp);
          if (this.waiting === 0) this.#stopClock();
          if (error) reject(error);
          else resolve();
        },
      };
      const before = lane.waiters.findLastIndex((other) => other.arrivedAt <= arrivedAt);
      lane.waiters = lane.waiters.toSpliced(before + 1, 0, waiter);
      signal?.addEventListener("abort", giveUp);
      this.#startClock();
    });
  }

  #startClock(): void {
    const { standstillMs, maxWaitMs } = this.#limits;
    if (standstillMs === undefined) return;
    const check = () => this.#refuseLate(standstillMs, maxWaitMs);
    this.#clock ??= setInterval(check, standstillMs / CHECKS_PER_STANDSTILL).unref();
  }

  #stopClock(): void {
    clearInterval(this.#clock);
    this.#clock = undefined;
  }

  #refuseLate(standstillMs: number, maxWaitMs: number): void {
    const now = performance.now();
    this.#checks += 1;
    const isStill = now - this.#movedAt >= standstillMs && this.#checks >= CHECKS_PER_STANDSTILL;
    for (const waiter of this.#allWaiters().filter(({ isBackground }) => !isBackground)) {
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
