/** Lets so many pieces of work run at once; the rest wait in line, first come first served. */
export class Turns {
  readonly #atOnce: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(atOnce: number) {
    this.#atOnce = atOnce;
  }

  /** How many wait in line. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** Runs the work when its turn comes, and answers or throws what it does. */
  async run<Value>(work: () => Promise<Value>): Promise<Value> {
    if (this.#running < this.#atOnce) this.#running += 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      this.#passOn();
    }
  }

  /** Hands the place to the next in line, so that nobody who comes meanwhile can take it. */
  #passOn(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#running -= 1;
  }
}
