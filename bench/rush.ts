import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { withClient } from "../tests/fixtures/connections.ts";
import { compared, type Figure, percentile } from "./figures.ts";
import { timeOnce } from "./rendered-pages.ts";
import type { BenchShop } from "./shops.ts";

const TRACKS = 20;
const EVERY_MS = 10;
const WARM_UP_MS = 3_000;
const AT_REST_MS = 3_000;

/**
 * Measures the home page while 200 buyers press *Buy* at once on twenty tracks, on that page or
 * not, and twenty of them pay.
 */
export async function measureRush(shop: BenchShop): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [which, order] of [
    ["it shows", "asc"],
    ["it does not show", "desc"],
  ] as const) {
    const trackIds = await openCheckout(shop, order);
    await visitDuring(shop, pause(WARM_UP_MS));
    const rest = percentile(await visitDuring(shop, pause(AT_REST_MS)), 99);
    const rush = percentile(await visitDuring(shop, letBuy(shop, trackIds)), 99);
    const what = `Home while 200 buy ${TRACKS} tracks that ${which}`;
    const measured = `p99 ${rush.toFixed(0)} ms; at rest ${rest.toFixed(1)} ms`;
    figures.push(compared(what, measured, rush / rest, undefined));
  }
  return figures;
}

/** Sells unsold tracks from one end of the list in the shop. Returns their IDs. */
export function openCheckout(
  shop: BenchShop,
  order: "asc" | "desc",
  count = TRACKS,
): Promise<string[]> {
  return withClient(shop.connection, async (client) => {
    await client.query(
      "update settings set checkout_opened_at = now(), checkout_opened_by = 'bench'",
    );
    const { rows } = await client.query<{ id: string }>(
      `update music_tracks set purchase_link = null where id in (
         select id from music_tracks where sold_at is null order by position ${order} limit $1) returning id`,
      [count],
    );
    const ids = rows.map(({ id }) => id);
    await client.query(
      `insert into track_deliveries (track_id, drive_link)
       select id, 'https://files.example.com/all' from unnest($1::text[]) id
       on conflict (track_id) do update set drive_link = excluded.drive_link`,
      [ids],
    );
    return ids;
  });
}

async function letBuy(shop: BenchShop, trackIds: string[]): Promise<void> {
  const program = new URL("rush-buyers.ts", import.meta.url).pathname;
  const buyers = spawn(process.execPath, [program, shop.url, ...trackIds], { stdio: "inherit" });
  const [code] = await once(buyers, "exit");
  if (code !== 0) throw new Error("Not exactly one buyer got each track.");
  await withClient(shop.connection, async (client) => {
    const paid =
      "select from orders join order_lines on order_id = orders.id where state = 'paid' and track_id = any($1)";
    while ((await client.query(paid, [trackIds])).rowCount !== TRACKS) await pause(20);
  });
}

/**
 * Returns the milliseconds of each visit. One starts every ten milliseconds, so that a slow page
 * delays all visitors who come meanwhile.
 */
async function visitDuring(shop: BenchShop, work: Promise<void>): Promise<number[]> {
  const visits: Promise<number>[] = [];
  let isOver = false;
  const ended = work.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    visits.push(timeOnce(shop.url));
    await pause(EVERY_MS);
  }
  await ended;
  return Promise.all(visits);
}
