import type { LiveEvent } from "./live-event.ts";

const OWN_FOR_MS = 10_000;

type Kind = LiveEvent["kind"];

/** A tab's own changes are no news to it. Counting them fails, because events merge and split. */
export class OwnChanges {
  readonly #own = new Map<string, number>();
  #added: { until: number }[] = [];

  expect(kind: Kind, ids: readonly string[], now = Date.now()): void {
    for (const id of ids) this.#own.set(`${kind} ${id}`, now + OWN_FOR_MS);
  }

  expectAdded(now = Date.now()): () => void {
    const one = { until: now + OWN_FOR_MS };
    this.#added.push(one);
    return () => {
      this.#added = this.#added.filter((each) => each !== one);
    };
  }

  consumeAdded(now = Date.now()): boolean {
    this.#added = this.#added.filter(({ until }) => until > now);
    return this.#added.shift() !== undefined;
  }

  includes(kind: Kind, ids: readonly string[], now = Date.now()): boolean {
    for (const [change, until] of this.#own) if (until <= now) this.#own.delete(change);
    return ids.length > 0 && ids.every((id) => this.#own.has(`${kind} ${id}`));
  }

  clear(): void {
    this.#own.clear();
    this.#added = [];
  }
}

export const ownChanges = new OwnChanges();
