/** Milliseconds in which a change is told; a form that changed nothing is not waited for any longer. */
const TOLD_WITHIN_MS = 10_000;

/** What this tab has changed itself and has not been told of yet, so that it is not told as news. */
export class OwnChanges {
  readonly #expected: { id: string; until: number }[] = [];
  #added: { until: number }[] = [];

  /** Notes that a form of this tab changes these. */
  expect(ids: readonly string[], now = Date.now()): void {
    for (const id of ids) this.#expected.push({ id, until: now + TOLD_WITHIN_MS });
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

  /** True when all of these were expected; each answers for one change only. */
  take(ids: readonly string[], now = Date.now()): boolean {
    const found = ids.map((id) =>
      this.#expected.find((each) => each.id === id && each.until > now),
    );
    const own = found.filter((each) => each !== undefined);
    if (own.length === 0 || own.length < ids.length) return false;
    for (const each of own) this.#expected.splice(this.#expected.indexOf(each), 1);
    return true;
  }

  /** Forgets everything: what was told meanwhile was missed. */
  clear(): void {
    this.#expected.length = 0;
    this.#added = [];
  }
}

/** Those of this document. Browser only. */
export const ownChanges = new OwnChanges();
