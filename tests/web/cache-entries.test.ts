import { expect, test } from "vitest";
import {
  bytesOf,
  prepareResponse,
} from "../../app/platform/http/page-cache/cached-response.server.ts";
import type { PageAddress } from "../../app/platform/http/page-cache/page-address.server.ts";
import {
  PageCache,
  type RenderedPage,
} from "../../app/platform/http/page-cache/page-cache.server.ts";

const home: PageAddress = { target: "/", path: "/", route: "/", slug: undefined };
const track = (slug: string): PageAddress => {
  const path = `/music/${slug}`;
  return { target: path, path, route: "/music/:slug", slug };
};

async function page(text: string, more: Partial<RenderedPage> = {}): Promise<RenderedPage> {
  const content = new TextEncoder().encode(text).buffer;
  const response = await prepareResponse(
    200,
    new Headers({ "Content-Type": "text/plain" }),
    content,
  );
  return { response, isShareable: true, isUnavailable: false, ...more };
}

const away = () => page("503", { isShareable: false, isUnavailable: true });
const textOf = (rendered: RenderedPage) =>
  bytesOf(rendered.response.variants.identity.body).toString();

/** Returns a cache whose clock only moves when told. */
function cacheAt(limits: ConstructorParameters<typeof PageCache>[0] = {}) {
  let now = 0;
  const cache = new PageCache(limits, () => now);
  return {
    cache,
    later: (milliseconds: number) => {
      now += milliseconds;
    },
    /** Returns a visitor's response, and its cache result. */
    async ask(address: PageAddress, render: () => Promise<RenderedPage>) {
      if (cache.getFresh(address.target)) return "hit";
      const { rendered, result } = await cache.getOrRender(address, render);
      return `${result}: ${textOf(rendered)}`;
    },
  };
}

test("a page is rendered once and then cached for a minute", async () => {
  const { ask, later } = cacheAt();
  expect(await ask(home, () => page("one"))).toBe("miss: one");
  expect(await ask(home, () => page("two"))).toBe("hit");
  later(59_999);
  expect(await ask(home, () => page("two"))).toBe("hit");
  later(1);
  expect(await ask(home, () => page("two"))).toBe("miss: two");
  expect(await ask(home, () => page("three"))).toBe("hit");
});

test("50 concurrent requests for a page render it once", async () => {
  const { ask } = cacheAt();
  let renders = 0;
  const render = () => {
    renders += 1;
    return page("one");
  };
  const answers = await Promise.all(Array.from({ length: 50 }, () => ask(home, render)));
  expect(renders).toBe(1);
  expect(answers.filter((answer) => answer === "shared: one")).toHaveLength(49);
});

test("a page rendered before a change is neither cached nor sent to requests made after it", async () => {
  const { ask, cache } = cacheAt();
  const old = Promise.withResolvers<RenderedPage>();
  const first = ask(home, () => old.promise);
  cache.invalidate("all");
  expect(await ask(home, () => page("new"))).toBe("miss: new");
  old.resolve(await page("old"));
  expect(await first).toBe("miss: old");
  expect(await ask(home, () => page("newer"))).toBe("hit");
  const { rendered } = await cache.getOrRender({ ...home, target: "/other" }, () => page("x"));
  expect(textOf(rendered)).toBe("x");
});

test("a change that affects only one track's page leaves the other pages cached", async () => {
  const { ask, cache } = cacheAt();
  for (const address of [home, track("a"), track("b")]) await ask(address, () => page("old"));
  cache.invalidate("none");
  expect(await ask(track("a"), () => page("new"))).toBe("hit");
  cache.invalidate({ slugs: ["a"] });
  expect(await ask(track("a"), () => page("new"))).toBe("miss: new");
  expect(await ask(track("b"), () => page("new"))).toBe("hit");
  expect(await ask(home, () => page("new"))).toBe("hit");
});

test("claiming a track invalidates the pages that show it and any page being rendered", async () => {
  const { ask, cache } = cacheAt();
  const showing =
    (...ids: string[]) =>
    async () => ({
      ...(await page("old")),
      trackIds: new Set(ids),
    });
  await ask(home, showing("one", "two"));
  await ask(track("three"), showing("three"));
  const begun = Promise.withResolvers<RenderedPage>();
  const pending = ask(track("four"), () => begun.promise);
  cache.invalidate({ trackIds: ["two", "five"] });
  begun.resolve(await showing("four")());
  await pending;
  expect(await ask(home, () => page("new"))).toBe("miss: new");
  expect(await ask(track("three"), () => page("new"))).toBe("hit");
  expect(await ask(track("four"), () => page("new"))).toBe("miss: new");
});

test("a page meant for one visitor is not cached", async () => {
  const { ask, cache } = cacheAt();
  await ask(home, () => page("mine", { isShareable: false }));
  expect(cache.size.pages).toBe(0);
  expect(await ask(home, () => page("yours"))).toBe("miss: yours");
});

test("the cache sends a stale page while the database is down and a fresh one once it is back", async () => {
  const { ask, later } = cacheAt();
  await ask(home, () => page("old"));
  later(60_000);
  expect(await ask(home, away)).toBe("stale: old");
  expect(await ask(home, away)).toBe("hit");
  later(3_600_000);
  expect(await ask(home, () => Promise.reject(new Error("broken")))).toBe("stale: old");
  later(2_000);
  expect(await ask(home, () => page("new"))).toBe("miss: new");
  expect(await ask(track("a"), away)).toBe("miss: 503");
});

test("every page is rendered again as soon as possible if changes may have been missed", async () => {
  const { cache, ask } = cacheAt();
  await ask(home, () => page("one"));
  cache.invalidate("perhaps-all");
  expect(await ask(home, away)).toBe("stale: one");
  cache.invalidate("perhaps-all");
  expect(await ask(home, () => page("two"))).toBe("miss: two");
});

test("a visitor never waits long for a newer page when an older one is cached", async () => {
  const { ask, later } = cacheAt({ maxWaitMs: 5 });
  await ask(home, () => page("old"));
  later(60_000);
  const late = Promise.withResolvers<RenderedPage>();
  expect(await ask(home, () => late.promise)).toBe("stale: old");
  late.resolve(await page("new"));
});

test("a page invalidated during its refresh does not return to the cache", async () => {
  const { ask, cache, later } = cacheAt();
  await ask(home, () => page("old"));
  later(60_000);
  const failing = Promise.withResolvers<RenderedPage>();
  const answer = ask(home, () => failing.promise);
  cache.invalidate("all");
  failing.resolve(await away());
  expect(await answer).toBe("miss: 503");
});

test("a failed render fails for every request waiting on it, and the next request tries again", async () => {
  const { ask } = cacheAt();
  const broken = () => Promise.reject(new Error("broken"));
  await expect(ask(home, broken)).rejects.toThrow("broken");
  expect(await ask(home, () => page("one"))).toBe("miss: one");
});

test("the cache stays within its memory limit, even with ten thousand pages", async () => {
  const bytes = 200_000;
  const { ask, cache } = cacheAt({ maxBytes: bytes });
  const large = await page("x".repeat(5_000));
  const empty = await page("");
  let most = 0;
  for (let n = 0; n < 10_000; n += 1) {
    await ask(track(`t${n}`), async () => (n % 2 === 0 ? large : empty));
    await ask(home, () => page("home"));
    most = Math.max(most, cache.size.bytes);
  }
  expect(most).toBeLessThanOrEqual(bytes);
  // An empty page uses memory too, for its URL and headers.
  expect(cache.size.pages).toBeGreaterThan(5);
  expect(cache.size.pages).toBeLessThanOrEqual(bytes / 4_000);
  // A page that is requested constantly stays cached, whatever else is requested.
  expect(await ask(home, () => page("home"))).toBe("hit");
  await ask(track("huge"), () => page("x".repeat(bytes)));
  expect(cache.getFresh("/music/huge")).toBeUndefined();
});

test("a cache with no room renders the page for every request", async () => {
  const { ask } = cacheAt({ maxBytes: 0 });
  const answers = await Promise.all([1, 2].map((n) => ask(home, () => page(`${n}`))));
  expect(answers).toEqual(["miss: 1", "miss: 2"]);
});
