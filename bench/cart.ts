import { compared, type Figure, median } from "./figures.ts";
import { openCheckout } from "./rush.ts";
import type { BenchShop } from "./shops.ts";

const BUYERS = 30;
const ADDED_EACH = 4;

/** Compares adding a track to a cart with the reservation that begins it. */
export async function measureCart(shop: BenchShop): Promise<Figure> {
  const trackIds = await openCheckout(shop, "desc", BUYERS * (1 + ADDED_EACH));
  const times = { first: [] as number[], added: [] as number[] };
  for (let buyer = 0; buyer < BUYERS; buyer += 1) {
    const address = `10.9.0.${buyer + 1}`;
    const headers = { Origin: shop.url, "X-Forwarded-For": address };
    const post = (Cookie: string, track = "") => {
      const body = new URLSearchParams({ intent: "add", track });
      const init = { method: "POST", body, redirect: "manual" } as const;
      return fetch(`${shop.url}/cart`, { ...init, headers: { ...headers, Cookie } });
    };
    const [cookie = ""] = (await post("")).headers.getSetCookie();
    for (const track of trackIds.splice(0, 1 + ADDED_EACH)) {
      const begun = performance.now();
      const { status } = await post(cookie.split(";")[0] ?? "", track);
      if (status !== 303) throw new Error(`Adding a track answered ${status}.`);
      const isFirst = times.first.length === buyer;
      times[isFirst ? "first" : "added"].push(performance.now() - begun);
    }
  }
  const [first, added] = [median(times.first), median(times.added)];
  const measured = `${added.toFixed(1)} ms; its first track ${first.toFixed(1)} ms`;
  return compared("A track added to a cart", measured, added / first, { atMost: 2 });
}
