export class Semaphore {
  readonly #slots: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(slots: number) {
    this.#slots = slots;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  async run<Value>(work: () => Promise<Value>): Promise<Value> {
    if (this.#running < this.#slots) this.#running += 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      this.#release();
    }
  }

  /** Passes the slot to the next in the queue, so that no newcomer can take it. */
  #release(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#running -= 1;
  }
}
