/** Those who want to be called when something has happened. */
export class Subscribers {
  readonly #listeners = new Set<() => void>();

  /** Answers the way out. */
  add(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  tell() {
    for (const listener of this.#listeners) listener();
  }
}
