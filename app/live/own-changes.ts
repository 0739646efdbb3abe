import type { LiveEvent } from "./live-event.ts";

/** Milliseconds in which a change is told; what comes later is somebody else's. */
const TOLD_WITHIN_MS = 10_000;

type Kind = LiveEvent["kind"];

/**
 * What this tab has changed itself a moment ago, so that it is not told as news. One press may be told in
 * several events and several presses in one, so they are not counted: for a while, a change of the same
 * kind to the same thing is taken for this tab's own.
 */
export class OwnChanges {
  readonly #own = new Map<string, number>();
  #added: { until: number }[] = [];

  /** Notes that a form of this tab does this to these. */
  expect(kind: Kind, ids: readonly string[], now = Date.now()): void {
    for (const id of ids) this.#own.set(`${kind} ${id}`, now + TOLD_WITHIN_MS);
  }

  /** Notes that this tab is adding one, whose id is not known yet. Answers how to take that back. */
  expectAdded(now = Date.now()): () => void {
    const one = { until: now + TOLD_WITHIN_MS };
    this.#added.push(one);
    return () => {
      this.#added = this.#added.filter((each) => each !== one);
    };
  }

  /** True when one was being added; which of two that look alike is this tab's makes no difference. */
  takeAdded(now = Date.now()): boolean {
    this.#added = this.#added.filter(({ until }) => until > now);
    return this.#added.shift() !== undefined;
  }

  /** True when this tab did that to all of these. */
  includes(kind: Kind, ids: readonly string[], now = Date.now()): boolean {
    for (const [change, until] of this.#own) if (until <= now) this.#own.delete(change);
    return ids.length > 0 && ids.every((id) => this.#own.has(`${kind} ${id}`));
  }

  /** Forgets everything: what was told meanwhile was missed. */
  clear(): void {
    this.#own.clear();
    this.#added = [];
  }
}

/** Those of this document. Browser only. */
export const ownChanges = new OwnChanges();
