import type { RunningShop } from "../tests/start-shop.ts";
import { compared, type Figure, median } from "./figures.ts";

/*
 * How rendered pages hold at 10,000 and 100,000 tracks against 1,000: every request goes to each shop in
 * turn, so that whatever else the machine does falls on all of them.
 */

const ROUNDS = 40;
const WARM_UP = 5;
/** A request with a session is never answered from the cache. */
const uncached = { Cookie: "sid=none" };

const pages: [string, (count: number) => string][] = [
  ["Store page", () => "/track-store"],
  ["List view", () => "/track-store?view=list"],
  ["Genre, unsold only", () => "/track-store?genre=Techno&sold=hide"],
  ["Sale", () => "/sale"],
  ["Home", () => "/"],
  ["Search, rare title", (count) => `/?search=${count - 1}`],
  ["Search, two words", () => "/?search=velvet+concrete"],
  ["Search, one letter", () => "/?search=e"],
  ["Search, no match", () => "/?search=zzzqqq"],
  ["Track", (count) => `/music/track-${Math.round(count / 2)}`],
  ["Last page", (count) => `/track-store?page=${count / 20}`],
];

type Shop = RunningShop & { count: number };

/** Milliseconds for one answer. */
export async function timeOnce(url: string, headers: Record<string, string> = {}): Promise<number> {
  const start = performance.now();
  const answer = await fetch(url, { headers });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`);
  return performance.now() - start;
}

/** `shops`: the smallest first, which the others are compared with. */
export async function measureRenderedPages(shops: Shop[]): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, path] of pages) figures.push(...(await comparePage(name, path, shops)));
  return figures;
}

async function comparePage(name: string, path: (count: number) => string, shops: Shop[]) {
  const times = shops.map(() => [] as number[]);
  for (let round = 0; round < ROUNDS + WARM_UP; round += 1) {
    for (const [index, shop] of shops.entries()) {
      const time = await timeOnce(shop.url + path(shop.count), uncached);
      if (round >= WARM_UP) times[index]?.push(time);
    }
  }
  const [small = Number.NaN, ...others] = times.map(median);
  return others.map((time, index) => {
    const count = shops[index + 1]?.count ?? 0;
    const bound = count === 100_000 ? { atMost: 2 } : undefined;
    const tracks = `${count.toLocaleString("en")} tracks`;
    const measured = `${time.toFixed(1)} ms; at 1,000 ${small.toFixed(1)} ms`;
    return compared(`${name}, ${tracks}`, measured, time / small, bound);
  });
}

/** One page from the cache, rendered, and a sign-in, with the same client. */
export async function measureUncached(shop: Shop): Promise<Figure> {
  const times = { cached: [] as number[], rendered: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    times.cached.push(await timeOnce(`${shop.url}/track-store`));
    times.rendered.push(await timeOnce(`${shop.url}/track-store`, uncached));
  }
  const [cached, rendered] = [median(times.cached), median(times.rendered)];
  const measured = `${rendered.toFixed(1)} ms; from the cache ${cached.toFixed(1)} ms`;
  return compared("Store page, rendered", measured, rendered / cached, undefined);
}
