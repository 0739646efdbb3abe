import { setTimeout as delay } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import type { PageAddress } from "./page-address.server.ts";
import type { StoredResponse } from "./stored-response.server.ts";

/**
 * Which pages a change concerns; `slugs`: those about these tracks. `perhaps every page`: nobody knows what
 * has changed.
 */
export type Touched = "every page" | "perhaps every page" | "no page" | { slugs: string[] };

/** What rendering a page came to. */
export type Rendered = {
  answer: StoredResponse;
  /** Whether others may have it too. */
  mayKeep: boolean;
  /** Whether it failed because the database is away, so that an older page is better. */
  isUnavailable: boolean;
};

/** How a page was answered: kept, rendered now, rendered for several at once, or kept for too long. */
export type Outcome = "hit" | "miss" | "shared" | "stale";

type Kept = PageAddress & { answer: StoredResponse; freshUntil: number };
type UnderWay = PageAddress & { rendered: Promise<Rendered>; isOutdated: boolean };

const limits = {
  /** Of all pages together; 0 keeps none and has each request rendered by itself. */
  bytes: 64 * 1024 * 1024,
  freshMs: 60_000,
  /** A page that is there is sent when a newer one takes longer than this. */
  patienceMs: 1_000,
  /** So long it then stays good, so that not everyone waits anew. */
  graceMs: 2_000,
};

/**
 * What visitors see, rendered once and kept in memory until it changes, for a minute at most. Of those who
 * ask for a page at the same moment one has it rendered and the others wait. When the database is away,
 * pages that have outlived their minute go on being sent.
 */
export class PageCache {
  readonly #limits: typeof limits;
  readonly #now: () => number;
  readonly #kept: LRUCache<string, Kept>;
  readonly #underWay = new Map<string, UnderWay>();

  constructor(chosen: Partial<typeof limits> = {}, now = () => performance.now()) {
    this.#limits = { ...limits, ...chosen };
    this.#now = now;
    this.#kept = new LRUCache({
      maxSize: Math.max(1, this.#limits.bytes),
      maxEntrySize: Math.max(1, Math.floor(this.#limits.bytes / 8)),
      sizeCalculation: ({ answer }) => answer.bytes,
    });
  }

  /** How many pages are kept, and the memory that they take. */
  get size(): { pages: number; bytes: number } {
    return { pages: this.#kept.size, bytes: this.#kept.calculatedSize };
  }

  /** A page as it is kept, when it is not too old. */
  findFresh(target: string): StoredResponse | undefined {
    const kept = this.#kept.get(target);
    return kept && this.#now() < kept.freshUntil ? kept.answer : undefined;
  }

  /** A page, rendered by `render` if nobody else is at it. @throws what `render` throws. */
  async find(
    address: PageAddress,
    render: () => Promise<Rendered>,
  ): Promise<{ rendered: Rendered; outcome: Outcome }> {
    if (this.#limits.bytes === 0) return { rendered: await render(), outcome: "miss" };
    const older = this.#kept.get(address.target);
    const other = this.#underWay.get(address.target);
    const { rendered } = other ?? this.#begin(address, render);
    const newer = older ? await this.#withinPatience(rendered) : await rendered;
    const isLost = !newer || newer.isUnavailable;
    if (older && isLost && this.#kept.peek(address.target) === older) {
      older.freshUntil = this.#now() + this.#limits.graceMs;
      const { answer } = older;
      return { rendered: { answer, mayKeep: true, isUnavailable: false }, outcome: "stale" };
    }
    return { rendered: newer ?? (await rendered), outcome: other ? "shared" : "miss" };
  }

  /**
   * Forgets what a change has made untrue, and does not keep what is just being rendered from before it. A
   * page that is perhaps untrue is rendered anew as well, but sent while the database is away.
   */
  drop(touched: Touched): void {
    if (touched === "no page") return;
    const isTouched = ({ slug }: PageAddress) =>
      typeof touched === "string" || (slug !== undefined && touched.slugs.includes(slug));
    const outdated = [...this.#kept.entries()].filter(([, kept]) => isTouched(kept));
    for (const [target, kept] of outdated) {
      if (touched === "perhaps every page") kept.freshUntil = 0;
      else this.#kept.delete(target);
    }
    for (const [target, rendering] of this.#underWay) {
      if (!isTouched(rendering)) continue;
      rendering.isOutdated = true;
      this.#underWay.delete(target);
    }
  }

  #begin(address: PageAddress, render: () => Promise<Rendered>): UnderWay {
    const { target } = address;
    const underWay: UnderWay = { ...address, rendered: render(), isOutdated: false };
    this.#underWay.set(target, underWay);
    const end = () => {
      if (this.#underWay.get(target) === underWay) this.#underWay.delete(target);
    };
    underWay.rendered.then(({ answer, mayKeep }) => {
      end();
      if (!mayKeep || underWay.isOutdated) return;
      this.#kept.set(target, {
        ...address,
        answer,
        freshUntil: this.#now() + this.#limits.freshMs,
      });
    }, end);
    return underWay;
  }

  /** What comes of it in time; undefined when it fails or takes too long. */
  async #withinPatience(rendered: Promise<Rendered>): Promise<Rendered | undefined> {
    const tooLong = new AbortController();
    const late = delay(this.#limits.patienceMs, undefined, { signal: tooLong.signal });
    const newer = await Promise.race([rendered, late]).catch(() => undefined);
    tooLong.abort();
    late.catch(() => undefined);
    return newer;
  }
}
