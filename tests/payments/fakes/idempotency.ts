import type { Answer, Call } from "./fake-server.ts";

type Stored = { asked: string; answer: Answer };

/**
 * Replays the response for the same key and call, including failures if the provider stores them.
 */
export class Idempotency {
  private readonly stored = new Map<string, Stored>();
  private readonly isStored: (answer: Answer) => boolean;
  private readonly mismatch: () => Answer;

  constructor(isStored: (answer: Answer) => boolean, mismatch: () => Answer) {
    this.isStored = isStored;
    this.mismatch = mismatch;
  }

  /** Expires all keys. */
  forget(): void {
    this.stored.clear();
  }

  once(key: string, { method, path, body }: Call, execute: () => Answer): Answer {
    const asked = `${method} ${path} ${body}`;
    const before = this.stored.get(key);
    if (before) return before.asked === asked ? before.answer : this.mismatch();
    const answer = execute();
    if (this.isStored(answer)) this.stored.set(key, { asked, answer });
    return answer;
  }
}
