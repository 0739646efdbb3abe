import { setTimeout as delay } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import type { CachedResponse } from "./cached-response.server.ts";
import type { PageAddress } from "./page-address.server.ts";

export type Outdated =
  | "all"
  | "perhaps-all"
  | "none"
  | { slugs: string[] }
  | { trackIds: string[] };

export type RenderedPage = {
  response: CachedResponse;
  isShareable: boolean;
  isUnavailable: boolean;
  trackIds?: ReadonlySet<string>;
};

/** `shared` was rendered for several requests, `stale` is cached but too old. */
export type CacheResult = "hit" | "miss" | "shared" | "stale";

type Entry = PageAddress & {
  response: CachedResponse;
  freshUntil: number;
  trackIds: ReadonlySet<string>;
};
type Pending = PageAddress & { rendered: Promise<RenderedPage>; isOutdated: boolean };

const defaults = {
  /** 0 disables the cache. */
  maxBytes: 64 * 1024 * 1024,
  freshMs: 60_000,
  maxWaitMs: 1_000,
  /** Keeps the stale page valid, so that not every visitor waits again. */
  graceMs: 2_000,
};

/** Concurrent requests for a page share a render (decision 15). */
export class PageCache {
  readonly #limits: typeof defaults;
  readonly #now: () => number;
  readonly #entries: LRUCache<string, Entry>;
  readonly #pending = new Map<string, Pending>();

  constructor(limits: Partial<typeof defaults> = {}, now = () => performance.now()) {
    this.#limits = { ...defaults, ...limits };
    this.#now = now;
    this.#entries = new LRUCache({
      maxSize: Math.max(1, this.#limits.maxBytes),
      maxEntrySize: Math.max(1, Math.floor(this.#limits.maxBytes / 8)),
      sizeCalculation: ({ response }) => response.bytes,
    });
  }

  get size(): { pages: number; bytes: number } {
    return { pages: this.#entries.size, bytes: this.#entries.calculatedSize };
  }

  getFresh(target: string): CachedResponse | undefined {
    const entry = this.#entries.get(target);
    return entry && this.#now() < entry.freshUntil ? entry.response : undefined;
  }

  async getOrRender(
    address: PageAddress,
    render: () => Promise<RenderedPage>,
  ): Promise<{ rendered: RenderedPage; result: CacheResult }> {
    if (this.#limits.maxBytes === 0) return { rendered: await render(), result: "miss" };
    const fresh = this.getFresh(address.target);
    if (fresh) return { rendered: cachedPage(fresh), result: "hit" };
    const stale = this.#entries.get(address.target);
    const other = this.#pending.get(address.target);
    const { rendered } = other ?? this.#begin(address, render);
    const newer = stale ? await this.#withinMaxWait(rendered) : await rendered;
    const isLost = !newer || newer.isUnavailable;
    if (stale && isLost && this.#entries.peek(address.target) === stale) {
      stale.freshUntil = this.#now() + this.#limits.graceMs;
      return { rendered: cachedPage(stale.response), result: "stale" };
    }
    return { rendered: newer ?? (await rendered), result: other ? "shared" : "miss" };
  }

  /** Pages are still sent after `perhaps-all` while the database is unavailable. */
  invalidate(outdated: Outdated): void {
    if (outdated === "none") return;
    const isOutdated = ({ slug, trackIds }: PageAddress & { trackIds?: ReadonlySet<string> }) => {
      if (typeof outdated === "string") return true;
      if ("slugs" in outdated) return slug !== undefined && outdated.slugs.includes(slug);
      // A page that is still being rendered has not reported its tracks yet.
      return trackIds === undefined || outdated.trackIds.some((id) => trackIds.has(id));
    };
    const entries = [...this.#entries.entries()].filter(([, entry]) => isOutdated(entry));
    for (const [target, entry] of entries) {
      if (outdated === "perhaps-all") entry.freshUntil = 0;
      else this.#entries.delete(target);
    }
    for (const [target, pending] of this.#pending) {
      if (!isOutdated(pending)) continue;
      pending.isOutdated = true;
      this.#pending.delete(target);
    }
  }

  #begin(address: PageAddress, render: () => Promise<RenderedPage>): Pending {
    const { target } = address;
    const pending: Pending = { ...address, rendered: render(), isOutdated: false };
    this.#pending.set(target, pending);
    const end = () => {
      if (this.#pending.get(target) === pending) this.#pending.delete(target);
    };
    pending.rendered.then(({ response, isShareable, trackIds = new Set() }) => {
      end();
      if (!isShareable || pending.isOutdated) return;
      const freshUntil = this.#now() + this.#limits.freshMs;
      this.#entries.set(target, { ...address, response, freshUntil, trackIds });
    }, end);
    return pending;
  }

  async #withinMaxWait(rendered: Promise<RenderedPage>): Promise<RenderedPage | undefined> {
    const waiting = new AbortController();
    const late = delay(this.#limits.maxWaitMs, undefined, { signal: waiting.signal });
    const newer = await Promise.race([rendered, late]).catch(() => undefined);
    waiting.abort();
    late.catch(() => undefined);
    return newer;
  }
}

function cachedPage(response: CachedResponse): RenderedPage {
  return { response, isShareable: true, isUnavailable: false };
}
